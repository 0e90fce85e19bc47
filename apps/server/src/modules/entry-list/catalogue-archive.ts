import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { toSafeFileName } from '@film-contest/contract/file-names';
import { formatTimecode } from '@film-contest/messages/format';
import { getTranslator } from '@film-contest/messages/load';
import type { ZipFile } from 'yazl';
import type { Context } from '../../context.ts';
import { writeZip } from '../../platform/archives/write-zip.ts';
import { csvStart, escapeFormula, formatCsvLine } from '../../platform/csv.ts';
import { writeCatalogue } from '../../platform/documents/catalogue.ts';
import { createNameDeduplicator } from './archive-names.ts';
import { buildCatalogueDocument } from './catalogue-document.ts';
import { type CatalogueFilm, readCatalogueFilms } from './catalogue-films.ts';
import { getCatalogueFolder } from './catalogues.ts';
import type { CatalogueOrder } from './tables.ts';

/** Makes the archive of a catalogue and stores it. Does nothing for a catalogue that was deleted. */
export async function buildCatalogueArchive(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('catalogues')
    .select('wanted')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const folder = await mkdtemp(path.join(await ctx.storage.scratch('catalogues'), 'catalogue-'));
  try {
    const made = path.join(folder, 'made');
    await mkdir(made);
    await writeZip(path.join(made, 'catalogue.zip'), (zip) =>
      addCatalogueFiles(ctx, row.wanted, folder, zip),
    );
    await ctx.storage.put(getCatalogueFolder(id), made);
    await ctx.db.updateTable('catalogues').set({ state: 'ready' }).where('id', '=', id).execute();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function addCatalogueFiles(
  ctx: Context,
  order: CatalogueOrder,
  folder: string,
  zip: ZipFile,
): Promise<void> {
  const films = await readCatalogueFilms(ctx, order.ids, order.locale);
  const { stills, missing } = await copyStills(ctx, films, folder);
  const pdf = path.join(folder, 'catalogue.pdf');
  const document = await buildCatalogueDocument(ctx, order, films, stills);
  await writeCatalogue({ ...document, target: pdf });
  zip.addFile(pdf, 'catalogue.pdf');
  const unique = createNameDeduplicator();
  const rows = films.map((film, index) => {
    const name = toSafeFileName(`${film.number} ${film.title}`, film.number);
    const still = stills[index];
    const stillName = still ? unique(`stills/${name}.jpg`) : null;
    if (still && stillName) zip.addFile(still, stillName, { compress: false });
    return { film, name, stillName, subtitles: [] as string[] };
  });
  for (const { film, name, subtitles } of rows) {
    for (const { language, key, filename } of film.subtitles) {
      const file = unique(`subtitles/${name}.${language}${path.extname(filename)}`);
      if ((await ctx.storage.size(key)) === null) missing.push(file);
      else {
        zip.addReadStreamLazy(file, (open) => open(null, ctx.storage.read(key)));
        subtitles.push(file);
      }
    }
  }
  await addFilmTables(zip, order, rows);
  if (missing.length > 0) {
    const t = getTranslator(order.locale, 'lists');
    const text = [t('lists.export.missingFiles'), '', ...missing, ''].join('\r\n');
    zip.addBuffer(Buffer.from(`\uFEFF${text}`), `${t('lists.export.missingName')}.txt`);
  }
}

/** Copies the stills to local files, in the order of the films; null for a film without one. */
async function copyStills({ storage }: Context, films: readonly CatalogueFilm[], folder: string) {
  const stills: (string | null)[] = [];
  const missing: string[] = [];
  for (const [index, { number, still }] of films.entries()) {
    if (still === null || (await storage.size(still)) === null) {
      missing.push(`stills/${number}`);
      stills.push(null);
      continue;
    }
    const target = path.join(folder, `still-${index}.jpg`);
    await storage.withFile(still, (file) => copyFile(file, target));
    stills.push(target);
  }
  return { stills, missing };
}

interface TableRow {
  film: CatalogueFilm;
  stillName: string | null;
  subtitles: string[];
}

/** Adds the films as a table, in CSV and as an Excel workbook. */
async function addFilmTables(zip: ZipFile, { locale }: CatalogueOrder, rows: readonly TableRow[]) {
  const t = getTranslator(locale, 'console', 'lists');
  const columns: { header: string; width: number; cell: (row: TableRow) => string | null }[] = [
    { header: t('console.entry.number'), width: 8, cell: ({ film }) => film.number },
    { header: t('console.entry.title'), width: 40, cell: ({ film }) => film.title },
    { header: t('console.entry.team'), width: 24, cell: ({ film }) => film.team },
    {
      header: t('console.entry.group'),
      width: 16,
      cell: ({ film }) => film.group && t(`console.group.${film.group}`),
    },
    { header: t('lists.school'), width: 28, cell: ({ film }) => film.school },
    {
      header: t('lists.catalogue.duration'),
      width: 10,
      cell: ({ film }) => (film.seconds === null ? null : formatTimecode(film.seconds)),
    },
    { header: t('lists.catalogue.synopsis'), width: 60, cell: ({ film }) => film.synopsis },
    { header: t('lists.catalogue.teamText'), width: 60, cell: ({ film }) => film.teamText },
    { header: t('lists.catalogue.still'), width: 40, cell: ({ stillName }) => stillName },
    {
      header: t('lists.catalogue.subtitles'),
      width: 40,
      cell: ({ subtitles }) => subtitles.join('\n'),
    },
  ];
  const lines = rows.map((row) => formatCsvLine(columns.map(({ cell }) => cell(row))));
  const csv = csvStart + formatCsvLine(columns.map(({ header }) => header)) + lines.join('');
  zip.addBuffer(Buffer.from(csv), 'catalogue.csv');
  async function* generateXlsxRows() {
    for (const row of rows) yield columns.map(({ cell }) => escapeFormula(cell(row) ?? ''));
  }
  const { writeXlsxStream } = await import('hucre/xlsx');
  const workbook = writeXlsxStream(generateXlsxRows(), {
    name: t('lists.export.sheet'),
    columns: columns.map(({ header, width }) => ({ header, width })),
    freezePane: { rows: 1 },
  });
  const chunks: Buffer[] = [];
  for await (const piece of Readable.fromWeb(workbook as ReadableStream)) chunks.push(piece);
  zip.addBuffer(Buffer.concat(chunks), 'catalogue.xlsx');
}
