import { isStoreFault } from '../../platform/storage/store-fault.ts';
import { ToolMissing } from '../../platform/video/tool-errors.ts';

/** What no film can help: no ffmpeg on this machine, no store of files. It costs a film no attempt. */
export const isOutage = (error: unknown): error is Error =>
  error instanceof ToolMissing || isStoreFault(error);
