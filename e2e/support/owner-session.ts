import { tokenKey } from '@film-contest/contract/storage-keys';
import type { APIRequestContext } from '@playwright/test';
import { insertRejectedVotes, query } from './database.ts';
import { openJudging } from './judging.ts';
import { owner } from './owner.ts';
import type { Server } from './server.ts';

/** A signed-in owner, with functions to call the API and the session's browser state. */
export interface OwnerSession {
  get: <Data>(path: string) => Promise<Data>;
  send: <Data>(method: 'POST' | 'PUT', path: string, data?: object) => Promise<Data>;
  state: () => Promise<Awaited<ReturnType<APIRequestContext['storageState']>>>;
}

export async function openOwnerSession(
  { url }: Server,
  request: APIRequestContext,
): Promise<OwnerSession> {
  let token = '';
  async function send<Data>(method: string, path: string, data?: object): Promise<Data> {
    const answer = await request.fetch(`${url}/api/console/${path}`, {
      method,
      // Does not reuse connections: the server closes idle ones after 72 seconds, which may be just when a request is
      // sent.
      headers: { connection: 'close', ...(token && { authorization: `Bearer ${token}` }) },
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

const addDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Adds an item to each list of the console that is empty in the demonstration contest. */
export async function fillLists({ dataDir }: Server, session: OwnerSession): Promise<void> {
  const { get, send } = session;
  await openJudging(session);
  await send('POST', 'votes/passes', {
    name: 'Hall of the School',
    quota: 500,
    opensAt: addDays(-1),
    closesAt: addDays(2),
    networks: ['203.0.113.0/24', '2001:db8:1234:5678::/64'],
  });
  await send('POST', 'votes/allowed-networks', {
    range: '198.51.100.0/24',
    reason: 'Case 7K3M-Q9XA',
    expiresAt: addDays(14),
  });
  await send('POST', 'invitations', { email: 'editor@example.org', roles: ['editor', 'support'] });
  await send('POST', 'outbox/test');
  const words = {
    subject: 'The exhibition opens',
    body: 'Dear {name},\n\nsee you there.',
    sms: '',
  };
  await send('POST', 'mailings', {
    kind: 'entry',
    audience: { list: 'entries', filters: { state: ['published'] } },
    texts: { 'zh-CN': words, 'zh-TW': words, 'en-US': words },
    perHour: 1000,
  });
  await send('POST', 'announcements', { list: 'exhibition' });
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
  await insertRejectedVotes(dataDir);
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
