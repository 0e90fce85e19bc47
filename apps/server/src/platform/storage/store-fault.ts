/**
 * Thrown if the file store cannot be used: it is unreachable, or (`refused`) rejects our credentials or our bucket.
 * Callers retry later.
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

export const isObjectMissing = (error: unknown) =>
  absent.has((error as Answered | null)?.name ?? '');

const misdirected = new Set(['NoSuchBucket', 'AuthorizationHeaderMalformed', 'PermanentRedirect']);

const brokenLine =
  /^(E(CONN\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|PROTO)|TimeoutError|AbortError)$/;

/** Converts an error of the S3 client to a `StoreFault`; returns other errors unchanged. */
export function toStoreFault(error: unknown): unknown {
  if (isStoreFault(error) || isObjectMissing(error) || !(error instanceof Error)) return error;
  const { name = '', code = '', $metadata } = error as Answered;
  const status = $metadata?.httpStatusCode;
  if (status === 401 || status === 403 || misdirected.has(name))
    return new StoreFault(name, { refused: true, cause: error });
  const isAway =
    status === undefined
      ? brokenLine.test(code) || brokenLine.test(name) || isConnectionAborted(error)
      : status >= 500 || status === 429;
  return isAway ? new StoreFault(code || name, { refused: false, cause: error }) : error;
}

const isConnectionAborted = (error: Error) => /socket hang up|aborted/.test(error.message);

export async function mapStoreErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toStoreFault(error);
  }
}
