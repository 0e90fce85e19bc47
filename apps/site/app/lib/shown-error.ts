/** History state of the error page: the details that it shows, and the URL of its Retry button. */
export interface ShownError {
  status: number;
  requestId: string | null;
  /** URL of the page on which the error occurred. */
  from: string;
}

/** Validates {@link ShownError} from the untrusted history state. */
export function parseShownError(state: unknown): ShownError | null {
  if (typeof state !== 'object' || state === null) return null;
  const { status, requestId, from } = state as Partial<ShownError>;
  if (typeof status !== 'number' || typeof from !== 'string' || !from.startsWith('/')) return null;
  return { status, requestId: typeof requestId === 'string' ? requestId : null, from };
}
