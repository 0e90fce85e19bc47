import { openTaskProcess, type TaskProcessOptions } from '../tasks/task-process.ts';
import type { Script } from './document.ts';

/** Texts and look of a certificate, from top to bottom of its page. */
export interface CertificateDocument {
  /** Title in the properties of the file. */
  title: string;
  date: Date;
  lang: string;
  script: Script;
  /** The contest's accent colour on a light background. */
  accent: string;
  /** The contest's logo: a PNG in base64. */
  logo: { png: string; width: number; height: number; tone: 'dark' | 'light' } | null;
  contest: string;
  slogan: string;
  heading: string;
  lead: string;
  film: string;
  makers: string[];
  /** Verb between the names of `makers` and `honour`: "received", or "took part in". */
  verb: string;
  /** Name of the award, or of the contest. */
  honour: string;
  organiser: string;
  day: string;
  /** Label of the number: "Certificate No." */
  numberLabel: string;
  number: string;
  /** Where and how to check the certificate. */
  check: string;
  /** URL in the QR code. */
  url: string;
  /** Alternative text of the QR code. */
  codeText: string;
}

type Tasks = {
  draw(document: CertificateDocument): Promise<Buffer>;
  drawAll(documents: CertificateDocument[]): Promise<Buffer[]>;
};

const openCertificateProcess = (options?: TaskProcessOptions) =>
  openTaskProcess<Tasks>(new URL('./certificate-worker.ts', import.meta.url), options);

/** Opens a process that writes certificates as PDF/A, one after the other. */
export function createCertificatePrinter() {
  const { run, close } = openCertificateProcess();
  /** Writes a certificate as PDF. @throws ProcessBusy if too many certificates wait */
  const drawCertificate = (document: CertificateDocument) => run('draw', async () => document);
  return { draw: drawCertificate, close };
}

const bulk = openCertificateProcess({
  waiting: Number.POSITIVE_INFINITY,
  taskSeconds: 120,
  niceness: 5,
});

/** Writes certificates that share a language, in a process of its own. */
export const drawCertificates = (documents: CertificateDocument[]): Promise<Buffer[]> =>
  bulk.run('drawAll', async () => documents);
