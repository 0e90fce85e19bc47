import { spawn } from 'node:child_process';
import { repository } from './bring-up.mjs';

export type Outcome = {
  code: number;
  /** Output of the command, unless it was printed to the terminal. */
  output: string;
};

type Options = { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean };

/** Runs a program from PATH or from an installed package. `show` prints its output while it runs. Never throws. */
export function runCommand(args: string[], options: Options = {}): Promise<Outcome> {
  const { cwd = repository, env = {}, show = false } = options;
  const [program = '', ...rest] = args;
  const child = spawn(program, rest, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  const killChild = () => child.kill('SIGTERM');
  process.once('exit', killChild);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    const settleOutcome = (code: number) => {
      process.off('exit', killChild);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      settleOutcome(1);
    });
    child.once('close', (code) => settleOutcome(code ?? 1));
  });
}
