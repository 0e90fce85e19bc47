/** What the error page tells of a fault and where its Retry leads; travels as history state. */
export interface ShownFault {
  status: number;
  requestId: string | null;
  /** Address of the page that the fault interrupted. */
  from: string;
}

/** Reads {@link ShownFault} from history state, which anyone may have written. */
export function shownFaultOf(state: unknown): ShownFault | null {
  if (typeof state !== 'object' || state === null) return null;
  const { status, requestId, from } = state as Partial<ShownFault>;
  if (typeof status !== 'number' || typeof from !== 'string' || !from.startsWith('/')) return null;
  return { status, requestId: typeof requestId === 'string' ? requestId : null, from };
}
