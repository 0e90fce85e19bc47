import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import type { Pool } from 'pg';
import type { Context } from '../src/context.ts';
import type { Storage } from '../src/platform/storage/storage.ts';

type Tell = (line: string) => void;

/**
 * Kills this process, like a power failure, at the first event whose description matches `moment`. Descriptions of
 * events:
 * - `before …` or `after …` a statement with its values
 * - `commit of …` with all statements of the transaction
 * - `before put …`, `after put …`, `before remove …` or `after remove …` with the key of a stored file or folder
 * - `tool begins …` and `tool tells …` (first output) with the arguments of the tool
 */
export function killSelfAt(moment: RegExp, { pool, storage }: Context): void {
  const report: Tell = (line) => {
    if (moment.test(line)) process.kill(process.pid, 'SIGKILL');
  };
  interceptStatements(pool, report);
  interceptFileOperations(storage, report);
  interceptToolProcesses(report);
}

function interceptStatements(pool: Pool, report: Tell): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    let statements: string[] = [];
    const describeStatement = (...[statement, values]: unknown[]) => {
      const { text, values: own } = statement as { text?: string; values?: unknown };
      const line = `${text ?? statement} ${JSON.stringify(values ?? own ?? [])}`;
      if (line.startsWith('commit ')) return `commit of ${statements.join('\n')}`;
      statements = line.startsWith('begin ') ? [] : [...statements, line];
      return line;
    };
    const queryAndReport = (...given: unknown[]) => {
      const line = describeStatement(...given);
      report(`before ${line}`);
      const answer = query(...given);
      if (!(answer instanceof Promise)) return answer;
      return answer.then((result: unknown) => {
        report(`after ${line}`);
        return result;
      });
    };
    Object.assign(client, { query: queryAndReport });
  });
}

function interceptFileOperations(storage: Storage, report: Tell): void {
  const { put, remove } = storage;
  storage.put = async (key, localPath) => {
    report(`before put ${key}`);
    await put(key, localPath);
    report(`after put ${key}`);
  };
  storage.remove = async (key) => {
    report(`before remove ${key}`);
    await remove(key);
    report(`after remove ${key}`);
  };
}

function interceptToolProcesses(report: Tell): void {
  const { spawn } = childProcess;
  const spawnAndReport = (
    file: string,
    args: readonly string[],
    options: childProcess.SpawnOptions,
  ) => {
    const child = spawn(file, args, options);
    report(`tool begins ${args.join(' ')}`);
    child.stdout?.once('data', () => report(`tool tells ${args.join(' ')}`));
    return child;
  };
  Object.assign(childProcess, { spawn: spawnAndReport });
  syncBuiltinESMExports();
}
