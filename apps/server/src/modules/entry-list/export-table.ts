import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ExportColumn, TableExport } from '@film-contest/contract/entry-list';
import { translatedFields } from '@film-contest/contract/entry-texts';
import { locales } from '@film-contest/contract/locales';
import { getTranslator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import { csvStart, escapeFormula, formatCsvLine } from '../../platform/csv.ts';
import { streamRows, type Tx } from '../../platform/db/database.ts';
import { readContest } from '../settings/settings.ts';
import { buildEntryRows, type EntryRow, type Reader } from './entry-rows.ts';
import { selectMatchingEntries } from './matching-entries.ts';
import { createWallTimeConverter } from './wall-clock.ts';

type Cell = string | number | Date | null;
type Translate = ReturnType<typeof getTranslator>;

interface Column {
  title: string;
  format?: string;
  width: number;
  cell: (entry: EntryRow) => Cell;
  /** Text of the cell in a CSV file, where `format` does not apply. By default, the value of `cell`. */
  plain?: (entry: EntryRow) => string | null;
}

const getExportTranslator = (reader: Reader) =>
  getTranslator(reader.locale, 'console', 'content', 'lists', 'shell');

/** Number of rows that are read and formatted at once. */
const batchSize = 500;

/** Streams the table as CSV, in chunks of rows. */
export async function createCsvTable(
  ctx: Context,
  reader: Reader,
  wanted: TableExport,
): Promise<Readable> {
  const { columns, timeZone } = await buildTableLayout(ctx, reader, wanted);
  const wallClock = createWallTimeConverter(timeZone);
  const formatCell = ({ plain, cell }: Column, entry: EntryRow) => {
    const value = plain ? plain(entry) : cell(entry);
    if (!(value instanceof Date)) return value;
    return wallClock(value).toISOString().slice(0, 19).replace('T', ' ');
  };
  async function* readCsvLines() {
    yield csvStart + formatCsvLine(columns.map(({ title }) => title));
    for await (const entries of readEntryChunks(ctx, reader, wanted)) {
      yield entries
        .map((entry) => formatCsvLine(columns.map((column) => formatCell(column, entry))))
        .join('');
    }
  }
  return Readable.from(readCsvLines(), { objectMode: false });
}

/** Streams the table as an Excel workbook, with typed cells for numbers and dates. */
export async function createXlsxTable(
  ctx: Context,
  reader: Reader,
  wanted: TableExport,
): Promise<Readable> {
  const { columns, timeZone, sheet } = await buildTableLayout(ctx, reader, wanted);
  const wallClock = createWallTimeConverter(timeZone);
  const toCellValue = (cell: Cell) => {
    if (cell instanceof Date) return wallClock(cell);
    return typeof cell === 'string' ? escapeFormula(cell) : cell;
  };
  async function* generateXlsxRows() {
    for await (const entries of readEntryChunks(ctx, reader, wanted)) {
      for (const entry of entries) yield columns.map((column) => toCellValue(column.cell(entry)));
    }
  }
  const { writeXlsxStream } = await import('hucre/xlsx');
  const workbook = writeXlsxStream(generateXlsxRows(), {
    name: sheet,
    columns: columns.map(({ title, width, format }) => ({
      header: title,
      width,
      ...(format && { numFmt: format }),
    })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(workbook as ReadableStream);
}

async function buildTableLayout({ db }: Context, reader: Reader, wanted: TableExport) {
  const t = getExportTranslator(reader);
  const { timeZone } = await readContest(db);
  const columns = wanted.columns.map((name) => buildExportColumn(name, t, timeZone));
  if (wanted.withTexts) columns.push(...buildTextColumns(t));
  if (wanted.withContacts) columns.push(...buildContactColumns(t));
  return { columns, timeZone, sheet: t('lists.export.sheet') };
}

/** Reads the entries of a query in order, in chunks, as fast as the consumer reads them. */
async function* readEntryChunks(ctx: Context, reader: Reader, { query, ids }: TableExport) {
  const selectExportedIds = async (tx: Tx) => {
    const { matching } = await selectMatchingEntries(tx, reader.session, query);
    const wanted = ids ? matching.where('listed.entry_id', 'in', ids) : matching;
    return wanted.select('listed.entry_id as id');
  };
  let waiting: string[] = [];
  for await (const { id } of streamRows(ctx.db, selectExportedIds, batchSize)) {
    waiting.push(id);
    if (waiting.length < batchSize) continue;
    yield await buildEntryRows(ctx, reader, waiting);
    waiting = [];
  }
  yield await buildEntryRows(ctx, reader, waiting);
}

const momentFormat = 'yyyy-mm-dd hh:mm';

function buildExportColumn(name: ExportColumn, t: Translate, timeZone: string): Column {
  const buildTimeColumn = (title: string, of: (entry: EntryRow) => string | null): Column => ({
    title: t('lists.export.inZone', { title, zone: timeZone }),
    format: momentFormat,
    width: 24,
    cell: (entry) => {
      const iso = of(entry);
      return iso === null ? null : new Date(iso);
    },
  });
  const columns: Record<ExportColumn, () => Column> = {
    number: () => ({
      title: t('console.entry.number'),
      format: '0000',
      width: 8,
      cell: ({ row }) => (row.number === null ? null : Number(row.number)),
      plain: ({ row }) => row.number,
    }),
    title: () => ({ title: t('console.entry.title'), width: 40, cell: ({ row }) => row.title }),
    team: () => ({ title: t('console.entry.team'), width: 24, cell: ({ row }) => row.team }),
    group: () => ({
      title: t('console.entry.group'),
      width: 16,
      cell: ({ row }) => row.group && t(`console.group.${row.group}`),
    }),
    school: () => ({ title: t('lists.school'), width: 28, cell: ({ row }) => row.school }),
    duration: () => ({
      title: t('lists.export.seconds'),
      format: '0.0',
      width: 12,
      cell: ({ row }) => row.seconds,
    }),
    checks: () => ({
      title: t('console.entry.checks'),
      width: 20,
      cell: ({ row }) => formatChecks(row.checks, t),
    }),
    checklist: () => ({
      title: t('lists.checklist'),
      width: 12,
      cell: ({ row: { checklist } }) =>
        checklist && t('lists.checklist.progress', { ...checklist }),
    }),
    film: () => ({
      title: t('console.entry.film'),
      width: 16,
      cell: ({ row }) => row.filmState && t(`console.filmState.${row.filmState}`),
    }),
    state: () => ({
      title: t('console.entry.state'),
      width: 18,
      cell: ({ row }) => t(`console.state.${row.state}`),
    }),
    votes: () => ({ title: t('console.entry.votes'), width: 10, cell: ({ row }) => row.votes }),
    firstSubmittedAt: () =>
      buildTimeColumn(t('console.entry.firstSubmittedAt'), ({ row }) => row.firstSubmittedAt),
    submittedAt: () =>
      buildTimeColumn(t('console.entry.submittedAt'), ({ row }) => row.submittedAt),
    updatedAt: () => buildTimeColumn(t('lists.updatedAt'), ({ row }) => row.updatedAt),
    assignee: () => ({
      title: t('lists.assignee'),
      width: 20,
      cell: ({ row }) => row.assignee?.name ?? null,
    }),
    placements: () => ({
      title: t('lists.placements'),
      width: 28,
      cell: ({ row }) => row.placements.map((list) => t(`content.type.${list}`)).join(', '),
    }),
    flag: () => ({
      title: t('lists.flag'),
      width: 12,
      cell: ({ row }) => row.flag && t(`lists.flag.${row.flag}`),
    }),
    tags: () => ({ title: t('lists.tags'), width: 24, cell: ({ row }) => row.tags.join(', ') }),
    notes: () => ({ title: t('lists.notes'), width: 40, cell: ({ notes }) => notes.join('\n') }),
  };
  return columns[name]();
}

function formatChecks({ refusals, advice }: EntryRow['row']['checks'], t: Translate): string {
  if (refusals > 0) return t('console.entry.refusals', { count: refusals });
  return advice > 0 ? t('console.entry.advice', { count: advice }) : t('lists.export.noNotes');
}

const textTitles = { title: 'lists.export.titleIn', desc: 'lists.export.descIn' } as const;

/** Builds a column of titles for each language, then a column of synopses for each language. */
const buildTextColumns = (t: Translate): Column[] =>
  translatedFields.flatMap((field) =>
    locales.map((locale) => ({
      title: t(textTitles[field], { language: t(`shell.locale.${locale}`) }),
      width: field === 'title' ? 40 : 60,
      cell: ({ texts }: EntryRow) => texts[locale]?.[field] ?? null,
    })),
  );

const buildContactColumns = (t: Translate): Column[] => [
  { title: t('lists.export.entrant'), width: 24, cell: ({ contact }) => contact.name },
  { title: t('lists.export.contact'), width: 32, cell: ({ contact }) => contact.address },
];
