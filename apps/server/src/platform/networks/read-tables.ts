import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { execa } from 'execa';
import type { AsnTable } from './asn-table.ts';
import type { ProxyTable } from './ip2proxy.ts';
import { type ParseAnswer, type Parsed, type ParseTask, parse } from './parse.ts';
import type { RangeTables } from './range-table.ts';
import { BrokenData } from './source.ts';

/** What is read in a few milliseconds is not worth a process. */
const smallBytes = 256 * 1024;
const mostSeconds = 120;
const mostBytes = 1024 ** 3;

// Each rejects with BrokenData when the file is not what it should be.

export const readAsnTable = async (v4: string, v6: string): Promise<AsnTable> =>
  demand((await read({ what: 'asn', v4, v6 })).asn);

export const readIp2Proxy = async (file: string): Promise<ProxyTable> =>
  demand((await read({ what: 'ip2proxy', file })).proxies);

export const readAddressList = async (file: string): Promise<RangeTables> =>
  demand((await read({ what: 'addresses', file })).addresses);

function demand<Table>(table: Table | undefined): Table {
  if (table === undefined) throw new Error('the answer is to another question');
  return table;
}

async function read(task: ParseTask): Promise<Parsed> {
  const files = task.what === 'asn' ? [task.v4, task.v6] : [task.file];
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const isSmall = sizes.reduce((sum, size) => sum + size, 0) <= smallBytes;
  return isSmall ? parse(task) : parseElsewhere(task);
}

/**
 * A process of its own takes up to a second for a file. A thread would be as quick, but leaves some
 * 50 MB with this process when it ends.
 */
async function parseElsewhere(task: ParseTask): Promise<Parsed> {
  const script = fileURLToPath(new URL('./parse-process.ts', import.meta.url));
  const { stdout } = await execa(process.execPath, [script, JSON.stringify(task)], {
    encoding: 'buffer',
    maxBuffer: mostBytes,
    timeout: mostSeconds * 1000,
    extendEnv: false,
  });
  const answer = deserialize(stdout) as ParseAnswer;
  if (answer.fault === undefined) return answer.parsed;
  throw answer.isBroken ? new BrokenData(answer.fault) : new Error(answer.fault);
}
