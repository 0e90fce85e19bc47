import { codes } from '@film-contest/contract/codes';
import type { EntryField } from '@film-contest/contract/entries';
import { sql } from 'kysely';
import { buildPinyinInitials } from '../src/modules/entries/pinyin.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { buildEntrantEmail, insertAccount } from './demo-accounts.ts';
import type { DemoEntry } from './demo-data.ts';

const noLines = { 'zh-CN': '', 'zh-TW': '', 'en-US': '' };
const votesInAll = 4_000;

interface Options {
  passwordHash: string;
  /** Returns the id of the content item of a school by the school's name. */
  schoolId(name: string): number;
}

/**
 * Inserts the demonstration's entries with their entrants, histories and votes.
 * @returns the ids of entries by slug
 */
export async function insertEntries(
  tx: Tx,
  entries: DemoEntry[],
  options: Options,
): Promise<Map<string, string>> {
  const numbered = entries.filter(({ state }) => state !== 'draft');
  const ids = new Map<string, string>();
  for (const entry of entries) {
    const number = entry.state === 'draft' ? null : numbered.indexOf(entry) + 1;
    ids.set(entry.slug, await insertEntry(tx, entry, number, options));
  }
  await tx
    .updateTable('counters')
    .set({ value: numbered.length })
    .where('name', '=', 'entry')
    .execute();
  await insertVotes(tx, numbered);
  return ids;
}

async function insertEntry(
  tx: Tx,
  entry: DemoEntry,
  number: number | null,
  { passwordHash, schoolId }: Options,
): Promise<string> {
  const at = sql<Date>`now() - make_interval(days => ${entry.daysAgo})`;
  const accountId = await insertAccount(tx, {
    email: buildEntrantEmail(entry.slug),
    name: entry.team,
    locale: entry.lang,
    passwordHash,
    at,
  });
  const { id } = await tx
    .insertInto('entries')
    .values({
      account_id: accountId,
      number,
      state: entry.state,
      pinyin: await buildPinyinInitials(entry.title, entry.team),
      form: JSON.stringify({
        group: entry.group,
        school_id: entry.school ? schoolId(entry.school) : null,
        title: entry.title,
        desc: entry.desc,
        team: entry.team,
        team_desc: entry.team_desc,
        subtitles: { mode: 'burnt_in', confirmed: true },
        declarations: { rights: true, clean: true, rules: true },
      }),
      reasons: JSON.stringify(
        (entry.reasons ?? []).map(({ field, text }) => ({
          field: field as EntryField,
          reason: text,
        })),
      ),
      giveaways: JSON.stringify(
        entry.giveaways.map(({ line, ...marker }) => ({
          ...marker,
          lines: { ...noLines, [entry.lang]: line },
        })),
      ),
      created_at: at,
      updated_at: at,
      submitted_at: number === null ? null : at,
      published_at: listPassedStates(entry.state).includes('published') ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const state of listPassedStates(entry.state)) {
    const note = state === entry.state ? (entry.reason ?? null) : null;
    await tx.insertInto('entry_events').values({ entry_id: id, state, note, at }).execute();
  }
  return id;
}

/** Lists the states that an entry passed through before its current state, oldest first. */
function listPassedStates(state: DemoEntry['state']): DemoEntry['state'][] {
  switch (state) {
    case 'draft':
      return [];
    case 'received':
      return ['received'];
    case 'checking':
      return ['received', 'checking'];
    case 'in_review':
      return ['received', 'checking', 'in_review'];
    case 'disqualified':
      return ['received', 'checking', 'in_review', 'published', 'disqualified'];
    default:
      return ['received', 'checking', 'in_review', state];
  }
}

/** Inserts votes of fictitious devices, spread over the time since voting opened, earliest first. */
async function insertVotes(tx: Tx, numbered: readonly DemoEntry[]): Promise<void> {
  const weights = numbered.reduce((sum, { voteWeight }) => sum + voteWeight, 0);
  const counted = numbered
    .map(({ voteWeight, daysAgo }, i) => ({
      entry_number: i + 1,
      votes: Math.round((votesInAll * voteWeight) / weights),
      days: Math.min(daysAgo, 14),
    }))
    .filter(({ votes }) => votes > 0);
  await sql`
    insert into votes (entry_number, voter_id, voter_since, request_id, network, bucket_narrow, bucket_wide, at)
    select entry_number, uuid_send(gen_random_uuid()), at - random() * interval '5 days', gen_random_uuid(), 'private',
      uuid_send(gen_random_uuid()), uuid_send(gen_random_uuid()), at
    from (
      select entry_number, now() - random() * make_interval(days => days) as at
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted (entry_number integer, votes integer, days integer),
        generate_series(1, votes)
    ) as spread
    order by at
  `.execute(tx);
  await sql`
    insert into vote_outcomes (minute, code, network, count)
    select date_trunc('minute', at), ${codes.voted}::int, network, count(*) from votes group by 1, 2, 3
  `.execute(tx);
  await tx
    .insertInto('vote_tallies')
    .values(counted.map(({ entry_number, votes }) => ({ entry_number, votes })))
    .execute();
}
