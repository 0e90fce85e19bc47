import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { parseAddressList } from './address-list.ts';
import { type AsnTable, parseAsnTable } from './asn-table.ts';
import { type ProxyTable, parseIp2Proxy } from './ip2proxy.ts';
import type { RangeTables } from './range-table.ts';

/** A data file to parse. */
export type ParseTask =
  | { what: 'asn'; v4: string; v6: string }
  | { what: 'addresses' | 'ip2proxy'; file: string };

/** The result of one task. */
export interface Parsed {
  asn?: AsnTable;
  proxies?: ProxyTable;
  addresses?: RangeTables;
}

export type ParseAnswer =
  | { parsed: Parsed; fault?: undefined }
  | { parsed?: undefined; fault: string; isBroken: boolean };

/**
 * Runs a task.
 *
 * @throws BrokenData, or an error of reading the file.
 */
export function parse(task: ParseTask): Parsed {
  if (task.what === 'asn') return { asn: parseAsnTable(readChunks(task.v4), readChunks(task.v6)) };
  const file = readFileSync(task.file);
  if (task.what === 'ip2proxy') return { proxies: parseIp2Proxy(file) };
  return { addresses: parseAddressList(file.toString()) };
}

const chunkBytes = 1024 * 1024;

/** Yields a large file in chunks of whole lines, to keep memory use small. */
function* readChunks(place: string): Generator<string> {
  const file = openSync(place, 'r');
  try {
    const piece = Buffer.alloc(chunkBytes);
    let rest = '';
    for (let size = 1; size > 0; ) {
      size = readSync(file, piece);
      const text = rest + piece.toString('latin1', 0, size);
      const end = size > 0 ? text.lastIndexOf('\n') + 1 : text.length;
      rest = text.slice(end);
      yield text.slice(0, end);
    }
  } finally {
    closeSync(file);
  }
}
