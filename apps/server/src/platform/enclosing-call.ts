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

/**
 * A value that outlives calls, such as a cache: one for each process, which its first use creates with the
 * context of the process.
 */
export function perProcess<Ctx extends object, T extends object | string>(
  create: (ctx: Ctx) => T,
): (ctx: Ctx) => T {
  const values = new WeakMap<Ctx, T>();
  return (ctx) => {
    const root = rootOf(ctx);
    const value = values.get(root) ?? create(root);
    values.set(root, value);
    return value;
  };
}

/** Runs work once what the call has written is committed: now, unless the call runs in one transaction. */
export async function afterCommit(ctx: object, work: Work): Promise<void> {
  const enclosing = enclosings.get(ctx);
  if (enclosing) enclosing.afterCommit.push(work);
  else await work();
}
