import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { readPdf } from './pdf.ts';

// Entry point of the thread that reads one PDF: receives the file's path and posts the facts.

parentPort?.postMessage(readPdf(readFileSync((workerData as { path: string }).path)));
