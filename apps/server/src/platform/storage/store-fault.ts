/**
 * The store of files cannot be used now: it is away (`refused` is false), or does not take our
 * credentials or our bucket. Whatever needs it waits and tries again.
 */
export class StoreFault extends Error {
  override name = 'StoreFault';
  readonly refused: boolean;

  constructor(reason: string, { refused, cause }: { refused: boolean; cause: unknown }) {
    super(`the store of files ${refused ? 'refuses us' : 'is away'}: ${reason}`, { cause });
    this.refused = refused;
  }
}

export const isStoreFault = (error: unknown): error is StoreFault => error instanceof StoreFault;

interface Answered {
  name?: string;
  message?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const absent = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload']);

/** Whether the store answered that there is no such file, or transfer. */
export const isAbsent = (error: unknown) => absent.has((error as Answered | null)?.name ?? '');

const misdirected = new Set(['NoSuchBucket', 'AuthorizationHeaderMalformed', 'PermanentRedirect']);

const brokenLine =
  /^(E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|PROTO)|TimeoutError|AbortError)$/;

/** What an error of the store's client means: a `StoreFault`, or the error itself. */
export function storeFaultOf(error: unknown): unknown {
  if (isStoreFault(error) || isAbsent(error) || !(error instanceof Error)) return error;
  const { name = '', code = '', $metadata } = error as Answered;
  const status = $metadata?.httpStatusCode;
  if (status === 401 || status === 403 || misdirected.has(name))
    return new StoreFault(name, { refused: true, cause: error });
  const isAway =
    status === undefined
      ? brokenLine.test(code) || brokenLine.test(name) || isCutOff(error)
      : status >= 500 || status === 429;
  return isAway ? new StoreFault(code || name, { refused: false, cause: error }) : error;
}

const isCutOff = (error: Error) => /socket hang up|aborted/.test(error.message);

/** Asks the store for something, its faults told apart from our own. */
export async function told<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw storeFaultOf(error);
  }
}
