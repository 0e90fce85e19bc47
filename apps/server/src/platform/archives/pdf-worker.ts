import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readPdf } from './pdf.ts';

// The thread in which one PDF is read: its path comes in, its facts go out.

parentPort?.postMessage(readPdf(readFileSync((workerData as { path: string }).path)));
