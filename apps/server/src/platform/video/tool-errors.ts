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

/** The sandbox could not start the program: a fault of the machine, so trying again can help. */
export class SandboxFailed extends Error {
  override readonly name = 'SandboxFailed';
  readonly tool: ToolName;

  constructor(tool: ToolName, detail: string) {
    super(`${tool}: ${detail.split('\n').at(-1)}`);
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

const endOf = ({ exitCode, signal }: { exitCode: number | null; signal: string | null }) =>
  signal ?? `exit ${exitCode}`;

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
    super(`${tool}: ${endOf(end)}: ${end.detail}`);
    this.tool = tool;
    this.exitCode = end.exitCode;
    this.signal = end.signal;
    this.detail = end.detail;
  }

  /** The signal or exit code that it ended with, in words. */
  get end(): string {
    return endOf(this);
  }

  /** True when the disk, or the limit on a file's size, stopped it. */
  get outOfSpace(): boolean {
    return this.signal === 'SIGXFSZ' || /No space left on device|File too large/.test(this.detail);
  }
}

const MAX_FAULT_CHARACTERS = 200;

/** What ffmpeg says last when something else went wrong before. */
const saysNothing = /^(Conversion failed|Terminating thread|Task finished|Last message repeated)/;

/**
 * What went wrong, as one short line for staff: what a tool said last, or the error's own words.
 * Addresses in memory and paths, which may hold names, are left out.
 */
export function faultLine(error: unknown): string {
  const cleaned = linesOf(error)
    .map((line) =>
      line
        .replace(/\[([^\]@]*)@ 0x[\da-f]+\] ?/g, '')
        .replace(/(^|[\s"'(=:])(?:file:)?\/(?:.*\/)?[^\s:'")]*/g, '$1…')
        .trim(),
    )
    .filter((line) => line !== '');
  const told = cleaned.findLast((line) => !saysNothing.test(line)) ?? cleaned.at(-1) ?? '';
  const by = error instanceof ToolFailed ? `${error.tool} (${error.end})` : '';
  const line = [by, told].filter(Boolean).join(': ');
  return line.slice(0, MAX_FAULT_CHARACTERS) || 'unknown';
}

function linesOf(error: unknown): string[] {
  if (error instanceof ToolFailed) return error.detail.split(/[\r\n]+/);
  const { message = '', code } = (error ?? {}) as { message?: string; code?: unknown };
  return [message.split('\n')[0] || String(code ?? '')];
}
