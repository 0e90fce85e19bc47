import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readPdf } from './pdf.ts';

// Entry point of the thread that reads one PDF: receives its path and posts its facts.

parentPort?.postMessage(readPdf(readFileSync((workerData as { path: string }).path)));
