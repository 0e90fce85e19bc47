export type ToolName = 'ffmpeg' | 'ffprobe';

/** Thrown if a program is not installed or too old: an error of the machine, not of the file. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing';
  readonly tool: ToolName;

  constructor(tool: ToolName, detail: string) {
    super(`${tool}: ${detail}`);
    this.tool = tool;
  }
}

/** Thrown if the sandbox could not start the program: an error of the machine, so a retry may succeed. */
export class SandboxFailed extends Error {
  override readonly name = 'SandboxFailed';
  readonly tool: ToolName;

  constructor(tool: ToolName, detail: string) {
    super(`${tool}: ${detail.split('\n').at(-1)}`);
    this.tool = tool;
  }
}

/**
 * Thrown if the program was killed at a limit. `cpu` means that the file is too costly on any machine; `wall` may
 * also mean that the machine was busy, so a retry may succeed.
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

const formatProcessEnd = ({
  exitCode,
  signal,
}: {
  exitCode: number | null;
  signal: string | null;
}) => signal ?? `exit ${exitCode}`;

/** Thrown if the program exited with an error or by a signal, or wrote too much output. */
export class ToolFailed extends Error {
  override readonly name = 'ToolFailed';
  readonly tool: ToolName;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** End of the program's stderr output; for logs and staff only. */
  readonly detail: string;

  constructor(
    tool: ToolName,
    end: { exitCode: number | null; signal: string | null; detail: string },
  ) {
    super(`${tool}: ${formatProcessEnd(end)}: ${end.detail}`);
    this.tool = tool;
    this.exitCode = end.exitCode;
    this.signal = end.signal;
    this.detail = end.detail;
  }

  get end(): string {
    return formatProcessEnd(this);
  }

  /** Whether the program stopped because the disk was full or its file exceeded the size limit. */
  get outOfSpace(): boolean {
    return this.signal === 'SIGXFSZ' || /No space left on device|File too large/.test(this.detail);
  }
}

const MAX_FAULT_CHARACTERS = 200;

/** Final lines of ffmpeg that do not contain the cause. */
const uninformativeLine =
  /^(Conversion failed|Terminating thread|Task finished|Last message repeated)/;

/**
 * Describes an error in one short line for staff: the tool's last informative line, or the error's message. Removes
 * memory addresses, and paths, which may contain personal names.
 */
export function toStaffMessage(error: unknown): string {
  const cleaned = getErrorLines(error)
    .map((line) =>
      line
        .replace(/\[([^\]@]*)@ 0x[\da-f]+\] ?/g, '')
        .replace(/(^|[\s"'(=:])(?:file:)?\/(?:.*\/)?[^\s:'")]*/g, '$1…')
        .trim(),
    )
    .filter((line) => line !== '');
  const lastLine =
    cleaned.findLast((line) => !uninformativeLine.test(line)) ?? cleaned.at(-1) ?? '';
  const prefix = error instanceof ToolFailed ? `${error.tool} (${error.end})` : '';
  const line = [prefix, lastLine].filter(Boolean).join(': ');
  return line.slice(0, MAX_FAULT_CHARACTERS) || 'unknown';
}

function getErrorLines(error: unknown): string[] {
  if (error instanceof ToolFailed) return error.detail.split(/[\r\n]+/);
  const { message = '', code } = (error ?? {}) as { message?: string; code?: unknown };
  return [message.split('\n')[0] || String(code ?? '')];
}
