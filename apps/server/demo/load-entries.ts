import { codes } from '@film-contest/contract/codes';
import type { EntryField } from '@film-contest/contract/entries';
import type { GiveawayType } from '@film-contest/contract/giveaways';
import { sql } from 'kysely';
import { deriveEntryColumns } from '../src/modules/entries/entry-texts.ts';
import { fillOtherChineseScript } from '../src/modules/entries/set-giveaways.ts';
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
  const form = {
    group: entry.group,
    school_id: entry.school ? schoolId(entry.school) : null,
    title: entry.title,
    desc: entry.desc,
    title_en: entry.title_en ?? null,
    desc_en: entry.desc_en ?? null,
    team: entry.team,
    team_desc: entry.team_desc,
    subtitles: { mode: 'burnt_in', confirmed: true },
    declarations: { rights: true, clean: true, rules: true },
  } as const;
  const giveaways = entry.giveaways.map(({ line, translations, scamType, t }) =>
    fillOtherChineseScript({
      t,
      scamType: scamType as GiveawayType,
      lines: { ...noLines, ...translations, [entry.lang]: line },
    }),
  );
  const { id } = await tx
    .insertInto('entries')
    .values({
      account_id: accountId,
      number,
      state: entry.state,
      form: JSON.stringify(form),
      ...(await deriveEntryColumns(form)),
      reasons: JSON.stringify(
        (entry.reasons ?? []).map(({ field, text }) => ({
          field: field as EntryField,
          reason: text,
        })),
      ),
      giveaways: JSON.stringify(await Promise.all(giveaways)),
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
  await holdNewestVotes(tx);
}

/** Holds the newest votes of the first entry, so that the demonstration shows staff and visitors a hold. */
async function holdNewestVotes(tx: Tx): Promise<void> {
  await sql`
    with batch as (
      insert into vote_holds (query, note, votes, held_name)
      values ('{"entry": 1}', '几分钟内出现十二票，设备连续新建', 12, '林梅')
      returning id
    ), held as (
      insert into held_votes (hold_id, vote_id, entry_number)
      select batch.id, votes.id, 1 from batch, votes where entry_number = 1 order by votes.id desc limit 12
      returning hold_id
    ), listed as (
      insert into vote_hold_entries select hold_id, 1, count(*) from held group by hold_id
    )
    update vote_tallies set votes = votes - 12 where entry_number = 1`.execute(tx);
}
