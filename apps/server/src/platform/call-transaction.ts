type Work = () => Promise<void>;

interface CallTransaction {
  root: object;
  afterCommit: Work[];
}

/** Contexts of calls that run in one transaction, each with the work deferred until the commit. */
const callTransactions = new WeakMap<object, CallTransaction>();

/**
 * Makes `ctx` the context of a call that runs in one transaction. `root`, the context of the process, holds data that
 * outlives the call.
 * @returns a function that runs the deferred work after the commit.
 */
export function attachAfterCommitQueue(root: object, ctx: object): () => Promise<void> {
  const enclosing: CallTransaction = { root, afterCommit: [] };
  callTransactions.set(ctx, enclosing);
  return async () => {
    for (const work of enclosing.afterCommit) await work();
  };
}

/**
 * Returns the context of the process, for data and work that outlive a call: caches, counters in memory and
 * background work. That context reads committed data only.
 */
export const getProcessContext = <T extends object>(ctx: T): T =>
  (callTransactions.get(ctx)?.root as T) ?? ctx;

/** Defers work until the call's transaction commits; outside of a transaction, runs it at once. */
export async function runAfterCommit(ctx: object, work: Work): Promise<void> {
  const enclosing = callTransactions.get(ctx);
  if (enclosing) enclosing.afterCommit.push(work);
  else await work();
}
