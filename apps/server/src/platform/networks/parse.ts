import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { parseAddressList } from './address-list.ts';
import { type AsnTable, parseAsnTable } from './asn-table.ts';
import { type ProxyTable, parseIp2Proxy } from './ip2proxy.ts';
import type { RangeTables } from './range-table.ts';

/** A data file to be read into tables, all at once. */
export type ParseTask =
  | { what: 'asn'; v4: string; v6: string }
  | { what: 'addresses' | 'ip2proxy'; file: string };

/** What was wanted of the file. */
export interface Parsed {
  asn?: AsnTable;
  proxies?: ProxyTable;
  addresses?: RangeTables;
}

export type ParseAnswer =
  | { parsed: Parsed; fault?: undefined }
  | { parsed?: undefined; fault: string; isBroken: boolean };

/** Does a task. Throws BrokenData, or what reading a file throws. */
export function parse(task: ParseTask): Parsed {
  if (task.what === 'asn') return { asn: parseAsnTable(linesOf(task.v4), linesOf(task.v6)) };
  const file = readFileSync(task.file);
  if (task.what === 'ip2proxy') return { proxies: parseIp2Proxy(file) };
  return { addresses: parseAddressList(file.toString()) };
}

const pieceBytes = 1024 * 1024;

/** A large file in pieces of whole lines, so that memory stays small. */
function* linesOf(place: string): Generator<string> {
  const file = openSync(place, 'r');
  try {
    const piece = Buffer.alloc(pieceBytes);
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
