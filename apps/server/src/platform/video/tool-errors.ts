export type ToolName = 'ffmpeg' | 'ffprobe';

/** The program is not installed, or too old: a fault of the machine, never of the file. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing';
  readonly tool: ToolName;

  constructor(tool: ToolName, detail: string) {
    super(`${tool}: ${detail}`);
    this.tool = tool;
  }
}

/**
 * The program was killed at a limit. `cpu` means that the file costs too much whatever the machine
 * does; `wall` may also mean that the machine was busy, so trying again can help.
 */
export class ToolTimeout extends Error {
  override readonly name = 'ToolTimeout';
  readonly tool: ToolName;
  readonly limit: 'cpu' | 'wall';
  readonly seconds: number;

  constructor(tool: ToolName, limit: 'cpu' | 'wall', seconds: number) {
    super(`${tool}: killed after ${seconds} s (${limit} limit)`);
    this.tool = tool;
    this.limit = limit;
    this.seconds = seconds;
  }
}

/** The program ended with an error, by a signal, or said more than it may. */
export class ToolFailed extends Error {
  override readonly name = 'ToolFailed';
  readonly tool: ToolName;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** The end of what it wrote to stderr; for logs and staff, never for contestants. */
  readonly detail: string;

  constructor(
    tool: ToolName,
    end: { exitCode: number | null; signal: string | null; detail: string },
  ) {
    super(`${tool}: ${end.signal ?? `exit ${end.exitCode}`}: ${end.detail}`);
    this.tool = tool;
    this.exitCode = end.exitCode;
    this.signal = end.signal;
    this.detail = end.detail;
  }

  /** True when the disk, or the limit on a file's size, stopped it. */
  get outOfSpace(): boolean {
    return this.signal === 'SIGXFSZ' || /No space left on device|File too large/.test(this.detail);
  }
}
