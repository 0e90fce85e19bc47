import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface Staff {
  token: string;
  cookie: string;
}

/** First number of the inserted entries. The benchmark server uses lower numbers for its own entries. */
const firstNumber = 1_001;

/**
 * Inserts realistic entries: two groups, fifty schools, several states, with films, files, check results, votes,
 * reviewers and a shortlist. Returns a staff session that may read them.
 */
export async function insertBenchmarkEntries(databaseUrl: string, count: number): Promise<Staff> {
  const client = new Client({ connectionString: buildOwnerUrl(databaseUrl) });
  await client.connect();
  try {
    const maker = await insertAccount(client, 'filmmaker@example.org');
    const owner = await insertAccount(client, 'bench-owner@example.org');
    await client.query(`insert into staff_roles values ($1, 'owner')`, [owner]);
    await insertSchools(client);
    await client.query('alter table entries disable trigger user');
    await client.query('alter table films disable trigger user');
    await insertFiles(client, maker, count);
    await insertEntryRows(client, maker, count);
    await insertEntryFiles(client);
    await client.query('alter table entries enable trigger user');
    await client.query('alter table films enable trigger user');
    await client.query('select list_entries(array(select id from entries))');
    await insertVotesAndReviewers(client, owner);
    await client.query('vacuum analyze');
    return await insertStaffSession(client, owner);
  } finally {
    await client.end();
  }
}

/**
 * Updates the planner's statistics at once; the database would do it within a minute. Must run as the owner of the
 * tables.
 */
export async function analyzeTables(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: buildOwnerUrl(databaseUrl) });
  await client.connect();
  await client.query('vacuum analyze').finally(() => client.end());
}

/** Inserts an account with a role, and returns a session of the account. */
export async function insertStaff(
  databaseUrl: string,
  email: string,
  role: string,
): Promise<Staff> {
  const client = new Client({ connectionString: buildOwnerUrl(databaseUrl) });
  await client.connect();
  try {
    const account = await insertAccount(client, email);
    await client.query('insert into staff_roles values ($1, $2)', [account, role]);
    return await insertStaffSession(client, account);
  } finally {
    await client.end();
  }
}

/** Builds the database URL with which the owner of the tables connects, because only the owner can disable triggers. */
const buildOwnerUrl = (databaseUrl: string) =>
  databaseUrl.replace(/^postgres:\/\/[^@]*/, 'postgres://postgres');

async function insertAccount(client: Client, email: string): Promise<string> {
  const { rows } = await client.query(
    `insert into accounts (email, password_hash, locale, consent_version, activated_at)
     values ($1, '', 'zh-CN', 1, now()) returning id`,
    [email],
  );
  return rows[0].id;
}

async function insertStaffSession(client: Client, accountId: string): Promise<Staff> {
  const [token, cookie] = [
    randomBytes(32).toString('base64url'),
    randomBytes(32).toString('base64url'),
  ];
  const hashText = (text: string) => createHash('sha256').update(text).digest();
  await client.query(
    `insert into sessions (token_hash, account_id, staff_cookie_hash, expires_at)
     values ($1, $2, $3, now() + interval '8 hours')`,
    [hashText(token), accountId, hashText(cookie)],
  );
  return { token, cookie };
}

const insertSchools = (client: Client) =>
  client.query(
    `insert into contents (type, state, position, facts, texts)
     select 'schools', 'published', n, '{}', jsonb_build_object(
       'zh-CN', jsonb_build_object('name', '第' || n || '学院'), 'zh-TW', null,
       'en-US', jsonb_build_object('name', 'School ' || n))
     from generate_series(1, 50) n`,
  );

/**
 * SQL: the id of an entry's file of the given kind. Computed from the entry's number, so that all tables contain the
 * same id.
 */
const fileIdSql = (kind: string) => `md5('${kind} ' || n)::uuid`;

/** SQL: the results of file checks. Some entries have warnings, a few have errors. */
const checks = `jsonb_build_array(jsonb_build_object('id', 'video.size', 'level',
  case when n % 997 = 0 then 'refusal' when n % 5 = 0 then 'advice' else 'ok' end,
  'measured', '{}'::jsonb, 'expected', '{}'::jsonb))`;

async function insertFiles(client: Client, maker: string, count: number): Promise<void> {
  for (const kind of ['url', 'empower', 'front_cover_url', 'video_cover_url', 'team_logo']) {
    await client.query(
      `insert into uploads (id, account_id, kind, filename, size, state, checks)
       select ${fileIdSql(kind)}, $1, '${kind}', '${kind}.bin', 1000, 'checked',
         ${kind === 'empower' ? checks : "'[]'"}
       from generate_series(1, $2::int) n`,
      [maker, count],
    );
  }
  await client.query(
    `insert into films (upload_id, state, checks, seconds)
     select ${fileIdSql('url')}, 'ready', ${checks}, 30 + n % 570 from generate_series(1, $1::int) n`,
    [count],
  );
}

const words = '反诈短片讲述一条短信如何改变一家人的生活，以及他们怎样发现其中的破绽。';

/** SQL: the title. Every title has a unique word; a fifth of them also have a common word. */
const title = `'Film ' || md5(n::text) || ' ' || ${['a', 'b', 'c', 'd', 'e', 'f']
  .map((salt) => `chr(19968 + (hashtext('${salt}' || n) & 4095))`)
  .join(' || ')} || case when n % 5 = 0 then '反诈' else '' end`;

const insertEntryRows = (client: Client, maker: string, count: number) =>
  client.query(
    `insert into entries (account_id, number, state, form, submitted_at, published_at, updated_at)
     select $1, $3::int + n,
       case when n % 50 = 0 then 'changes_requested' when n % 3 = 0 then 'in_review' else 'published' end,
       jsonb_build_object(
         'title', case when n = 7 then 'c0ffee' else ${title} end,
         'team', '第' || n % 977 || '放映室', 'group', case when n % 3 = 1 then 'student' else 'open' end,
         'school_id', case when n % 3 = 1 then (select min(id) from contents where type = 'schools') + n % 50 end,
         'desc', repeat($4, 6), 'team_desc', $4::text, 'url', ${fileIdSql('url')},
         'empower', ${fileIdSql('empower')}, 'front_cover_url', ${fileIdSql('front_cover_url')},
         'video_cover_url', ${fileIdSql('video_cover_url')}, 'team_logo', ${fileIdSql('team_logo')}),
       '2026-03-01'::timestamptz + n * interval '26 seconds', '2026-05-01', now()
     from generate_series(1, $2::int) n`,
    [maker, count, firstNumber, words],
  );

const insertEntryFiles = (client: Client) =>
  client.query(
    `insert into entry_files (entry_id, upload_id)
     select entries.id, file.id::uuid from entries, unnest(array[form ->> 'url', form ->> 'empower',
       form ->> 'front_cover_url', form ->> 'video_cover_url', form ->> 'team_logo']) as file (id)
     where file.id is not null
     on conflict do nothing`,
  );

async function insertVotesAndReviewers(client: Client, owner: string): Promise<void> {
  await client.query(
    `insert into vote_tallies (entry_number, votes)
     select number, (hashint4(number) & 65535) from entries where state = 'published'
     on conflict (entry_number) do nothing`,
  );
  await client.query(
    `insert into review_assignments select id, $1 from entries where number % 40 = 0`,
    [owner],
  );
  await client.query(
    `insert into contents (type, state, position, facts, texts)
     select 'selectedopen', 'published', number, jsonb_build_object('entry', id), '{}'
     from entries where number % 500 = 0`,
  );
}
