import type { Locale } from '@film-contest/contract/locales';
import { networkClasses, proofLevels } from '@film-contest/contract/voting';
import { formatMinute } from '@film-contest/ledger/leaves';
import { getTranslator } from '@film-contest/messages/load';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { csvStart, formatCsvLine } from '../../platform/csv.ts';
import { formatParquet, type ParquetColumn } from '../../platform/parquet.ts';
import { createVoteTag } from '../ledger/signing.ts';

/** Rows per query, and per row group of a Parquet file. Larger batches would block the process for too long. */
const batchSize = 5000;

/** `cleaned`: the votes that count; `raw`: all votes with their state. */
export type VoteDataSet = 'cleaned' | 'raw';

const states = ['counted', 'held', 'void'] as const;
type State = (typeof states)[number];

interface Vote {
  id: number;
  entry: number;
  voter: Buffer;
  at: Date;
  level: number;
  network: string;
  usedPass: boolean;
  state: State;
}

interface Column extends ParquetColumn {
  get(ctx: Context, vote: Vote): string | number | boolean;
  /** Possible values, as described in the data dictionary. */
  values: string;
}

/**
 * Columns of both data sets. Each column is in the public ledger too, or has the same value for many voters. None
 * contains an IP address, a device or an account.
 */
const sharedColumns: readonly Column[] = [
  { name: 'entry', type: 'INT32', values: '1…', get: (_, { entry }) => entry },
  {
    name: 'minute',
    type: 'STRING',
    values: 'YYYY-MM-DDThh:mmZ',
    get: (_, { at }) => formatMinute(at),
  },
  { name: 'tag', type: 'STRING', values: 'base64url, 160 bits', get: createVoteTag },
  { name: 'level', type: 'INT32', values: proofLevels.join(' | '), get: (_, { level }) => level },
  {
    name: 'network',
    type: 'STRING',
    values: networkClasses.join(' | '),
    get: (_, { network }) => network,
  },
  {
    name: 'venue_pass',
    type: 'BOOLEAN',
    values: 'true | false',
    get: (_, { usedPass }) => usedPass,
  },
];
const stateColumn: Column = {
  name: 'state',
  type: 'STRING',
  values: states.join(' | '),
  get: (_, { state }) => state,
};
const columnsOf: Record<VoteDataSet, readonly Column[]> = {
  cleaned: sharedColumns,
  raw: [...sharedColumns, stateColumn],
};

/** Reads the votes that exist when the export starts, in batches in the order of their ids. */
async function* readVoteBatches({ db }: Context): AsyncGenerator<Vote[]> {
  const { newest } = await db
    .selectFrom('votes')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  for (let last = 0; newest !== null && last < Number(newest); ) {
    const votes = await db
      .selectFrom('votes')
      .select(['id', 'entry_number as entry', 'voter_id as voter', 'at', 'level', 'network'])
      .select([
        sql<boolean>`pass_id is not null`.as('usedPass'),
        sql<State>`coalesce((
          select state from held_votes join vote_holds on vote_holds.id = hold_id
          where vote_id = votes.id and not is_counted
        ), 'counted')`.as('state'),
      ])
      .where('id', '>', last)
      .where('id', '<=', Number(newest))
      .orderBy('id')
      .limit(batchSize)
      .execute();
    if (votes.length > 0) yield votes;
    last = votes.length < batchSize ? Number(newest) : (votes.at(-1)?.id ?? 0);
  }
}

async function* readVoteRows(ctx: Context, set: VoteDataSet) {
  for await (const votes of readVoteBatches(ctx)) {
    const chosen = set === 'raw' ? votes : votes.filter(({ state }) => state === 'counted');
    if (chosen.length > 0)
      yield chosen.map((vote) => columnsOf[set].map(({ get }) => get(ctx, vote)));
  }
}

/**
 * Formats a CSV line without quotes and without escaping formulas. Values are ASCII without commas, and voters do not
 * enter any of them. A tag may begin with a hyphen and must equal the tag in the ledger.
 */
const formatPlainLine = (cells: readonly unknown[]) => `${cells.join(',')}\r\n`;

export async function* createVoteCsv(ctx: Context, set: VoteDataSet): AsyncGenerator<string> {
  yield formatPlainLine(columnsOf[set].map(({ name }) => name));
  for await (const rows of readVoteRows(ctx, set)) yield rows.map(formatPlainLine).join('');
}

export const createVoteParquet = (ctx: Context, set: VoteDataSet) =>
  formatParquet(columnsOf[set], readVoteRows(ctx, set));

/** Creates the data dictionary: name, type, values and meaning of each column of both data sets. */
export function createDataDictionary(locale: Locale): string {
  const t = getTranslator(locale, 'votes');
  const meanings: Record<string, string> = {
    entry: t('votes.export.entry'),
    minute: t('votes.export.minute'),
    tag: t('votes.export.tag'),
    level: t('votes.export.level'),
    network: t('votes.export.network'),
    venue_pass: t('votes.export.venuePass'),
    state: t('votes.export.state'),
  };
  const lines = columnsOf.raw.map(({ name, type, values }) => [
    name,
    columnsOf.cleaned.some((column) => column.name === name) ? 'cleaned, raw' : 'raw',
    type,
    values,
    meanings[name] ?? '',
  ]);
  return (
    csvStart +
    [['column', 'files', 'type', 'values', 'meaning'], ...lines].map(formatCsvLine).join('')
  );
}
