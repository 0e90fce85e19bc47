import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import type { Pool } from 'pg';
import type { Context } from '../src/context.ts';
import type { Storage } from '../src/platform/storage/storage.ts';

type Tell = (line: string) => void;

/**
 * Ends this process as a power cut does, as soon as something happens that `moment` fits. What happens
 * is told in lines: `before` and `after` each statement with its values, or `commit of` all statements
 * of a transaction; `before` and `after` `put` and `remove` of a stored file or folder; `tool begins`
 * and `tool tells` (the first that it prints), with its arguments.
 */
export function dieAt(moment: RegExp, { pool, storage }: Context): void {
  const tell: Tell = (line) => {
    if (moment.test(line)) process.kill(process.pid, 'SIGKILL');
  };
  tellStatements(pool, tell);
  tellFiles(storage, tell);
  tellTools(tell);
}

function tellStatements(pool: Pool, tell: Tell): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    let statements: string[] = [];
    const told = (...[statement, values]: unknown[]) => {
      const { text, values: own } = statement as { text?: string; values?: unknown };
      const line = `${text ?? statement} ${JSON.stringify(values ?? own ?? [])}`;
      if (line.startsWith('commit ')) return `commit of ${statements.join('\n')}`;
      statements = line.startsWith('begin ') ? [] : [...statements, line];
      return line;
    };
    const ask = (...given: unknown[]) => {
      const line = told(...given);
      tell(`before ${line}`);
      const answer = query(...given);
      if (!(answer instanceof Promise)) return answer;
      return answer.then((result: unknown) => {
        tell(`after ${line}`);
        return result;
      });
    };
    Object.assign(client, { query: ask });
  });
}

function tellFiles(storage: Storage, tell: Tell): void {
  const { put, remove } = storage;
  storage.put = async (key, localPath) => {
    tell(`before put ${key}`);
    await put(key, localPath);
    tell(`after put ${key}`);
  };
  storage.remove = async (key) => {
    tell(`before remove ${key}`);
    await remove(key);
    tell(`after remove ${key}`);
  };
}

function tellTools(tell: Tell): void {
  const { spawn } = childProcess;
  const told = (file: string, args: readonly string[], options: childProcess.SpawnOptions) => {
    const child = spawn(file, args, options);
    tell(`tool begins ${args.join(' ')}`);
    child.stdout?.once('data', () => tell(`tool tells ${args.join(' ')}`));
    return child;
  };
  Object.assign(childProcess, { spawn: told });
  syncBuiltinESMExports();
}
