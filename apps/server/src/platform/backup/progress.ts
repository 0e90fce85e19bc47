import { inWords } from './fault.ts';

/** Below this nobody waits long enough to ask how far it is. */
const worthTelling = 200e6;

/** Tells at every tenth of a long way. Takes the bytes that went by. */
export function tellTenths(what: string, total: number, tell: (line: string) => void) {
  let done = 0;
  let told = 0;
  return (bytes: number) => {
    done += bytes;
    const tenth = Math.min(Math.floor((done / total) * 10), 10);
    if (total < worthTelling || tenth <= told) return;
    told = tenth;
    tell(`${what}: ${inWords(done)} of ${inWords(total)}`);
  };
}
