import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { execa } from 'execa';
import type { AsnTable } from './asn-table.ts';
import type { ProxyTable } from './ip2proxy.ts';
import { type ParseAnswer, type Parsed, type ParseTask, parse } from './parse.ts';
import type { RangeTables } from './range-table.ts';
import { BrokenData } from './source.ts';

/** Smaller files are parsed in milliseconds, so they need no other process. */
const smallBytes = 256 * 1024;
const maxSeconds = 120;
const maxBytes = 1024 ** 3;

// Each function rejects with BrokenData if the file is invalid.

export const readAsnTable = async (v4: string, v6: string): Promise<AsnTable> =>
  requireTable((await read({ what: 'asn', v4, v6 })).asn);

export const readIp2Proxy = async (file: string): Promise<ProxyTable> =>
  requireTable((await read({ what: 'ip2proxy', file })).proxies);

export const readAddressList = async (file: string): Promise<RangeTables> =>
  requireTable((await read({ what: 'addresses', file })).addresses);

function requireTable<Table>(table: Table | undefined): Table {
  if (table === undefined) throw new Error('the response belongs to another task');
  return table;
}

async function read(task: ParseTask): Promise<Parsed> {
  const files = task.what === 'asn' ? [task.v4, task.v6] : [task.file];
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const isSmall = sizes.reduce((sum, size) => sum + size, 0) <= smallBytes;
  return isSmall ? parse(task) : parseInProcess(task);
}

/**
 * Parses in another process, which takes up to a second per file. A thread would be as fast, but would leave
 * about 50 MB of memory allocated here.
 */
async function parseInProcess(task: ParseTask): Promise<Parsed> {
  const script = fileURLToPath(new URL('./parse-process.ts', import.meta.url));
  const { stdout } = await execa(process.execPath, [script, JSON.stringify(task)], {
    encoding: 'buffer',
    maxBuffer: maxBytes,
    timeout: maxSeconds * 1000,
    extendEnv: false,
  });
  const answer = deserialize(stdout) as ParseAnswer;
  if (answer.fault === undefined) return answer.parsed;
  throw answer.isBroken ? new BrokenData(answer.fault) : new Error(answer.fault);
}
