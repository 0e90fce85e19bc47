import type { Readable } from 'node:stream';

/** Whether an error says that the client closed the connection before its request was complete. */
export const isClientAbort = (request: Pick<Readable, 'errored'>, error: unknown): boolean =>
  error !== null && request.errored === error;
