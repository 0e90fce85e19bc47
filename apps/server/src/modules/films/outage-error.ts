import { isDatabaseUnavailable } from '../../platform/db/database.ts';
import { isStoreFault } from '../../platform/storage/store-fault.ts';
import { ToolFailed, ToolMissing } from '../../platform/video/tool-errors.ts';

/** Whether an error is an outage (no ffmpeg, no file store, no database), which does not count as an attempt. */
export const isOutageError = (error: unknown): error is Error =>
  error instanceof ToolMissing || isStoreFault(error) || isDatabaseOutage(error);

/**
 * Whether an error comes from an unavailable database. Errors of failed tools are ruled out first, because their
 * messages may contain text that looks like a database error.
 */
export const isDatabaseOutage = (error: unknown): boolean =>
  !(error instanceof ToolFailed) && isDatabaseUnavailable(error);
