import { parentPort } from 'node:worker_threads';
import type { PaperDocument } from './document.ts';
import { writePdf } from './write-pdf.ts';

// The thread in which documents are written: one comes in, its PDF or the fault's text goes out.

parentPort?.on('message', (document: PaperDocument) => {
  writePdf(document).then(
    (drawn) => parentPort?.postMessage({ drawn }),
    (error: Error) => parentPort?.postMessage({ fault: String(error.stack ?? error) }),
  );
});
