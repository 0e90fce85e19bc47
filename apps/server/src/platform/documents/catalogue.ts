import { openTaskProcess } from '../tasks/task-process.ts';
import type { Script } from './document.ts';

export interface CatalogueDocument {
  /** Name of the contest. */
  title: string;
  /** Type of the document, e.g. "Catalogue". */
  kind: string;
  /** Number of films, as a text. */
  count: string;
  organiser: string;
  slogan: string;
  /** Heading of the table of contents. */
  contents: string;
  lang: string;
  script: Script;
  /** The contest's colours on dark and light backgrounds. */
  accent: { dark: string; light: string };
  /** The contest's logo: a PNG in base64. */
  logo: { png: string; width: number; height: number; tone: 'dark' | 'light' } | null;
  perPage: 1 | 2;
  hasBleed: boolean;
  date: Date;
  films: CatalogueEntry[];
  /** Local path of the PDF to write. */
  target: string;
}

export interface CatalogueEntry {
  number: string;
  title: string;
  /** Local path of a still of the film as JPEG; null without one. */
  still: string | null;
  credits: string[];
  synopsis: string;
  teamText: string;
}

type Tasks = { writeCatalogue(document: CatalogueDocument): Promise<void> };

const catalogues = openTaskProcess<Tasks>(new URL('./catalogue-worker.ts', import.meta.url), {
  waiting: Number.POSITIVE_INFINITY,
  taskSeconds: 600,
  niceness: 5,
});

/** Writes the PDF of a catalogue to a file, in a process of its own. */
export const writeCatalogue = (document: CatalogueDocument): Promise<void> =>
  catalogues.run('writeCatalogue', async () => document);
