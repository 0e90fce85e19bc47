type Work = () => Promise<void>;

interface Enclosing {
  root: object;
  afterCommit: Work[];
}

/** Contexts of calls that run in one transaction. */
const enclosings = new WeakMap<object, Enclosing>();

/**
 * Makes `ctx` the context of a call that runs in one transaction. What outlives the call is kept by
 * `root`, the context of the process.
 *
 * @returns runs, after the commit, what the call has left for it.
 */
export function encloseCall(root: object, ctx: object): () => Promise<void> {
  const enclosing: Enclosing = { root, afterCommit: [] };
  enclosings.set(ctx, enclosing);
  return async () => {
    for (const work of enclosing.afterCommit) await work();
  };
}

/**
 * The context of the process, for what outlives a call: caches, counters in memory, and work that nothing
 * waits for. It reads what is committed.
 */
export const rootOf = <T extends object>(ctx: T): T => (enclosings.get(ctx)?.root as T) ?? ctx;

/** Runs work once what the call has written is committed: now, unless the call runs in one transaction. */
export async function afterCommit(ctx: object, work: Work): Promise<void> {
  const enclosing = enclosings.get(ctx);
  if (enclosing) enclosing.afterCommit.push(work);
  else await work();
}
