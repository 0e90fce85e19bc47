import { isDatabaseUnavailable } from '../../platform/db/database.ts';
import { isStoreFault } from '../../platform/storage/store-fault.ts';
import { SandboxFailed, ToolFailed, ToolMissing } from '../../platform/video/tool-errors.ts';

/** Whether an error is an outage (no ffmpeg, no file store, no database), which does not count as an attempt. */
export const isOutageError = (error: unknown): error is Error =>
  error instanceof ToolMissing || isStoreFault(error) || isDatabaseOutage(error);

/**
 * Whether an error comes from an unavailable database. Errors of tools are ruled out first, because they contain output
 * of the tool that may look like a database error.
 */
export const isDatabaseOutage = (error: unknown): boolean =>
  !(error instanceof ToolFailed || error instanceof SandboxFailed) && isDatabaseUnavailable(error);
