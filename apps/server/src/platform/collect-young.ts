import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as NodeJS.GCFunction;

const everyBytes = 16 * 1024 * 1024;
let fresh = 0;

/**
 * Takes note of bytes that have arrived, and collects the young objects for every 16 MiB of them. Each 64 KiB of an
 * upload are a buffer outside the heap, of which the young space sees but the handle: without this they gather until a
 * collection of the whole heap is due, which more than doubles the CPU that an upload takes (`npm run bench uploads`).
 * A smaller young space would do the same, at the price of a third of the votes and a quarter of the files that are
 * served in a second.
 */
export function noteArrived(bytes: number): void {
  fresh += bytes;
  if (fresh < everyBytes) return;
  fresh = 0;
  collect({ type: 'minor' });
}
