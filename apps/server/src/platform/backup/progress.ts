import { formatBytes } from './fault.ts';

/** Minimum size of an operation, in bytes, whose progress is reported. */
const minReportedBytes = 200e6;

/** Creates a function that counts processed bytes. For a large total, it reports progress at every tenth. */
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
