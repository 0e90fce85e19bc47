import path from 'node:path';
import pg from 'pg';

/** Queries the database of demo mode for data that no screen shows. */
export const query = <Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  withClient(dataDir, async (client) => (await client.query<Row>(text, values)).rows);

/** Runs `work` while a table is locked against reads. `work` may call its argument to unlock the table earlier. */
export const withLockedTable = (
  dataDir: string,
  table: string,
  work: (unlock: () => Promise<unknown>) => Promise<void>,
): Promise<void> =>
  withClient(dataDir, async (client) => {
    await client.query('begin');
    await client.query(`lock table ${table}`);
    await work(() => client.query('commit'));
  });

async function withClient<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    host: path.join(dataDir, 'database'),
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Opens submission and voting in the settings.
 * @param changed other settings to change
 */
export async function openContest(dataDir: string, changed: object = {}): Promise<void> {
  const open = { opensAt: null, closesAt: null };
  const name = { 'zh-CN': '穿帮', 'zh-TW': '穿幫', 'en-US': 'The Giveaway' };
  const contest = {
    name,
    timeZone: 'Asia/Shanghai',
    submission: open,
    voting: open,
    shortlistAt: null,
    resultsAt: null,
    graceMinutes: 120,
    entriesPerAccount: 5,
    branding: { scamAlerts: true },
    ...changed,
  };
  await query(
    dataDir,
    `insert into settings (name, value) values ('contest', $1)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(contest)],
  );
  await query(dataDir, `select pg_notify('changed', 'settings')`);
}

/** Inserts rejections of the last minute: three repeated votes, and one vote through a VPN. */
export async function insertRejectedVotes(dataDir: string): Promise<void> {
  await query(
    dataDir,
    `insert into vote_outcomes (minute, code, network, count) values
       (date_trunc('minute', now()), 2014, 'ordinary', 3),
       (date_trunc('minute', now()), 2016, 'vpn', 1)`,
  );
}
