/** Details that the error page shows, and the URL of its Retry button, as history state. */
export interface ShownFault {
  status: number;
  requestId: string | null;
  /** URL of the page on which the error occurred. */
  from: string;
}

/** Validates {@link ShownFault} from the untrusted history state. */
export function parseShownError(state: unknown): ShownFault | null {
  if (typeof state !== 'object' || state === null) return null;
  const { status, requestId, from } = state as Partial<ShownFault>;
  if (typeof status !== 'number' || typeof from !== 'string' || !from.startsWith('/')) return null;
  return { status, requestId: typeof requestId === 'string' ? requestId : null, from };
}
