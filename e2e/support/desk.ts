import { tokenKey } from '@film-contest/contract/storage-keys';
import type { APIRequestContext } from '@playwright/test';
import { query, refuseSome } from './database.ts';
import { owner } from './owner.ts';
import type { Server } from './server.ts';

/** A signed-in owner: the API as it answers them, and what a browser needs to be theirs. */
export interface Desk {
  get: <Data>(path: string) => Promise<Data>;
  send: <Data>(method: 'POST' | 'PUT', path: string, data?: object) => Promise<Data>;
  state: () => Promise<Awaited<ReturnType<APIRequestContext['storageState']>>>;
}

export async function openDesk({ url }: Server, request: APIRequestContext): Promise<Desk> {
  let token = '';
  async function send<Data>(method: string, path: string, data?: object): Promise<Data> {
    const answer = await request.fetch(`${url}/api/console/${path}`, {
      method,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(data && { data }),
    });
    const { error, ...given } = (await answer.json()) as { data: Data; error?: object };
    if (error) throw new Error(`${method} ${path}: ${JSON.stringify(error)}`);
    return given.data;
  }
  ({ access_token: token } = await send<{ access_token: string }>('POST', 'login', owner));
  const held = [{ name: tokenKey, value: token }];
  return {
    send,
    get: (path) => send('GET', path),
    state: async () => ({
      ...(await request.storageState()),
      origins: [{ origin: url, localStorage: held }],
    }),
  };
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** What the demonstration contest has none of: a row for every list of the console. */
export async function fillLists({ dataDir }: Server, { get, send }: Desk): Promise<void> {
  await send('POST', 'votes/passes', {
    name: 'Hall of the School',
    quota: 500,
    opensAt: dayAhead(-1),
    closesAt: dayAhead(2),
    networks: ['203.0.113.0/24', '2001:db8:1234:5678::/64'],
  });
  await send('POST', 'votes/allowed-networks', {
    range: '198.51.100.0/24',
    reason: 'Case 7K3M-Q9XA',
    expiresAt: dayAhead(14),
  });
  await send('POST', 'invitations', { email: 'editor@example.org', roles: ['editor', 'support'] });
  await send('POST', 'outbox/test');
  const { list } = await get<{ list: Item[] }>('content/news?current=1&pageSize=10');
  for (const { id } of list.slice(0, 1)) {
    const { state, facts, texts, version } = await get<Item>(`content/news/${id}`);
    await send('PUT', `content/news/${id}`, { state, facts, texts, version });
  }
  await query(
    dataDir,
    `insert into vote_refusals (case_id, entry_number, code, network, level, masked, asn, sources)
     values ('7K3M-Q9XA', 1, 2016, 'hosting', 0, '47.88.0.0/24', 45102, '{policy,asn}'),
       (null, 2, 2014, 'ordinary', 1, '2001:db8:1234::/48', null, '{}')`,
  );
  await refuseSome(dataDir);
  await query(
    dataDir,
    `insert into orphan_files (key, bytes) values ('uploads/0b5f0e0c/left-behind.mp4', 73400320)`,
  );
}

interface Item {
  id: number;
  version: number;
  state: string;
  facts: object;
  texts: object;
}
