import { formatBytes } from './fault.ts';

/** Minimum number of bytes for progress messages. Fewer bytes are processed too quickly. */
const minReportedBytes = 200e6;

/** Returns a function that counts processed bytes, and reports progress at every tenth of a large amount. */
export function createProgressReporter(what: string, total: number, tell: (line: string) => void) {
  let done = 0;
  let told = 0;
  return (bytes: number) => {
    done += bytes;
    const tenth = Math.min(Math.floor((done / total) * 10), 10);
    if (total < minReportedBytes || tenth <= told) return;
    told = tenth;
    tell(`${what}: ${formatBytes(done)} of ${formatBytes(total)}`);
  };
}
