import { randomBytes } from 'node:crypto';
import { buildCertificateNumber, randomDigits } from '@film-contest/contract/certificate-number';
import { buildUniquenessKey, type ContentTypeName } from '@film-contest/contract/content-types';
import { query } from './database.ts';

type Texts = Record<string, unknown>;

interface Item {
  facts?: Record<string, unknown>;
  /** Texts by locale. A locale that is omitted has no texts. */
  texts?: Record<string, Texts>;
}

let position = 0;

/** Inserts a published content item and returns its id. */
export async function publishItem(
  dataDir: string,
  type: ContentTypeName,
  { facts = {}, texts = {} }: Item,
): Promise<number> {
  position += 1;
  const [row] = await query<{ id: number }>(
    dataDir,
    `insert into contents (type, state, position, facts, texts, unique_fact, published_at)
     values ($1, 'published', $2, $3, $4, $5, now()) returning id`,
    [
      type,
      position,
      JSON.stringify(facts),
      JSON.stringify({ 'zh-CN': null, 'zh-TW': null, 'en-US': null, ...texts }),
      buildUniquenessKey(type, facts),
    ],
  );
  return row?.id ?? 0;
}

interface Entry {
  title: string;
  group: 'open' | 'student';
  state?: 'published' | 'disqualified';
  school?: number;
  /** Reason of a disqualification. */
  reason?: string;
}

/** Inserts a published entry without a film and returns its id and number. */
export async function publishEntry(
  dataDir: string,
  { title, group, state = 'published', school, reason }: Entry,
): Promise<{ id: string; number: number }> {
  const form = {
    title,
    group,
    team: `Team of ${title}`,
    team_desc: 'Three friends and one camera.',
    desc: 'A call, a desk, and a wall that is made of cardboard.',
    ...(school && { school_id: school }),
  };
  const lang = /\p{Script=Han}/u.test(title) ? 'zh-CN' : 'en-US';
  const texts = {
    [lang]: { title },
    'en-US': { desc: form.desc, ...(lang === 'en-US' && { title }) },
  };
  const [entry] = await query<{ id: string; number: number }>(
    dataDir,
    `with maker as (
       insert into accounts (email, password_hash, locale, consent_version)
       values (gen_random_uuid() || '@example.org', '', 'en-US', 1) returning id
     ), counted as (
       update counters set value = value + 1 where name = 'entry' returning value
     )
     insert into entries (account_id, number, state, form, texts, submitted_at, published_at)
     select maker.id, counted.value, $1, $2, $3, now(), now() from maker, counted
     returning id, number`,
    [state, JSON.stringify(form), JSON.stringify(texts)],
  );
  if (!entry) throw new Error('the entry was not written');
  await query(dataDir, 'insert into entry_events (entry_id, state, note) values ($1, $2, $3)', [
    entry.id,
    state,
    reason ?? null,
  ]);
  return entry;
}

/** Sets the tally of an entry. */
export const setVoteCount = (dataDir: string, number: number, votes: number) =>
  query(
    dataDir,
    `insert into vote_tallies (entry_number, votes) values ($1, $2)
     on conflict (entry_number) do update set votes = excluded.votes`,
    [number, votes],
  );

/**
 * Returns the number of the entry's certificate. Issues one unless the server has done so.
 * @param award null for participation
 */
export async function issueCertificate(
  dataDir: string,
  entry: string,
  award: number | null,
): Promise<string> {
  const number = buildCertificateNumber(randomBytes(randomDigits));
  await query(
    dataDir,
    `insert into certificates (number, entry_id, award_id) values ($1, $2, $3)
     on conflict do nothing`,
    [number, entry, award],
  );
  const [issued] = await query<{ number: string }>(
    dataDir,
    'select number from certificates where entry_id = $1 and award_id is not distinct from $2',
    [entry, award],
  );
  return issued?.number ?? '';
}
