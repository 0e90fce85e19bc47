import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codes } from '@film-contest/contract/codes';
import type { DeskScore } from '@film-contest/contract/judging-desk';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeEntry, makeStaff, password } from '../../../test/factories.ts';
import { findFreePort } from '../../../test/free-port.ts';
import { openRound } from '../../../test/judging.ts';
import type { WebOrder } from '../../../test/web-process.ts';

const isFull = process.env.FULL === '1';
const kills = isFull ? 60 : 4;
const inputsPerFilm = isFull ? 150 : 20;
const filmCount = 4;

const app = await createTestApp();
afterAll(app.close);
const chair = await makeStaff(app, 'jurySecretary');
for (let made = 0; made < filmCount; made += 1)
  await makeEntry(app, 'published', { form: { group: 'open' } });

const script = path.join(import.meta.dirname, '../../../test/web-process.ts');
const children: ChildProcess[] = [];
afterEach(() => Promise.all(children.splice(0).map(killServer)));

async function startServer(port: number, diesAt?: string): Promise<ChildProcess> {
  const config = { ...app.ctx.config, port, logLevel: 'silent' as const };
  const order: WebOrder = { config, ...(diesAt && { diesAt }) };
  const child = fork(script, [JSON.stringify(order)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  expect(message).toBe('ready');
  return child;
}

/** Kills a server, like a power failure. */
async function killServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await Promise.all([once(child, 'exit'), child.kill('SIGKILL')]);
}

interface Answer {
  status: number;
  code: number;
  data: unknown;
}

/** A juror's browser, which repeats every request until the server answers, and logs in when the session is lost. */
function openBrowser(port: number, email: string) {
  let token = '';
  let cookie = '';
  let requests = 0;
  let login: Promise<void> | null = null;

  async function request(method: string, url: string, body?: object): Promise<Answer> {
    for (;;) {
      requests += 1;
      try {
        const response = await fetch(`http://127.0.0.1:${port}${url}`, {
          method,
          headers: {
            'x-locale': 'en-US',
            ...(token && { authorization: `Bearer ${token}`, cookie }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0]);
        if (cookies.length > 0) cookie = cookies.join('; ');
        return (await response.json()) as Answer;
      } catch {
        await pause(20);
      }
    }
  }

  async function logIn() {
    const session = { account: email, password };
    const { data } = await request('POST', '/api/console/login', session);
    token = (data as { access_token: string }).access_token;
  }

  async function call(method: string, url: string, body?: object): Promise<Answer> {
    const answer = await request(method, url, body);
    if (answer.status !== 302) return answer;
    login ??= logIn().finally(() => {
      login = null;
    });
    await login;
    return call(method, url, body);
  }

  return { call, countRequests: () => requests };
}

type Browser = ReturnType<typeof openBrowser>;

const toInput = (number: number) => ({
  points: [1 + (number % 19) / 2, 1 + (number % 7)],
  answer: null,
  confidence: null,
  comment: '',
  note: `input ${number}`,
});

/** One film in one tab, which knows the version that it has read or saved. */
function openTab({ call }: Browser, film: string) {
  let version = 0;
  const url = `/api/console/desk/films/${film}`;
  return async function save(input: object, isFinished = false): Promise<void> {
    for (;;) {
      const body = { ...input, version, isFinished };
      const { status, code, data } = await call('PUT', `${url}/score`, body);
      if (code !== codes.changedMeanwhile) {
        expect(status).toBe(200);
        version = (data as DeskScore).version;
        return;
      }
      // Another tab has saved: the juror keeps the newer input, which is in this tab.
      const film = await call('GET', url);
      version = (film.data as { score: DeskScore }).score.version;
    }
  };
}

const readScores = (films: readonly string[]) =>
  app.db
    .selectFrom('judging_scores as score')
    .innerJoin('judging_assignments as given', 'given.id', 'score.assignment_id')
    .select(['given.id', 'given.state', 'score.points', 'score.note', 'score.is_note'])
    .where('given.id', 'in', films)
    .execute();

async function openDesk() {
  const { id, jurors } = await openRound(app, chair, 1, { jurorsPerFilm: 1 });
  const [juror] = jurors;
  if (!juror) throw new Error('the round has no juror');
  const { assignments } = await juror.get('deskRound', { params: { id } });
  return { id, juror, films: assignments.map((film) => film.id) };
}

test.each([
  ['before its commit', '^before commit of .*judging_scores', 0],
  ['between its commit and the response', '^after commit of .*judging_scores', 1],
])(
  'a score whose server is killed %s is stored once, when the desk sends it again',
  {
    timeout: 60_000,
  },
  async (_when, diesAt, stored) => {
    const { id, juror, films } = await openDesk();
    const film = films[0] ?? '';
    const port = await findFreePort();
    const dying = await startServer(port, diesAt);
    const save = openTab(openBrowser(port, juror.account.email), film);
    const saving = save(toInput(7), true);
    const [, signal] = await once(dying, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(await readScores([film])).toHaveLength(stored);
    await startServer(port);
    await saving;
    expect(await readScores([film])).toMatchObject([
      { state: 'done', points: toInput(7).points, note: 'input 7', is_note: false },
    ]);
    expect(await juror.get('deskRound', { params: { id } })).toMatchObject({ done: 1 });
  },
);

test(`${filmCount * inputsPerFilm} inputs in two tabs: the last ones count once, with ${kills} servers killed and sessions lost`, {
  timeout: isFull ? 1_200_000 : 240_000,
}, async () => {
  const { id, juror, films } = await openDesk();
  const port = await findFreePort();
  let server = await startServer(port);
  const browser = openBrowser(port, juror.account.email);

  const typing = films.map(async (film) => {
    const tabs = [openTab(browser, film), openTab(browser, film)];
    for (let number = 1; number <= inputsPerFilm; number += 1) {
      // The juror changes tabs now and then, and types on after the film counts.
      const save = tabs[Math.floor(Math.random() * 2)] ?? tabs[0];
      await save?.(toInput(number), number === inputsPerFilm || Math.random() < 0.2);
    }
  });
  const typed = Promise.all(typing);
  for (let done = 0; done < kills; done += 1) {
    // Kills are triggered by the number of requests, so that one is in flight on machines of any speed.
    const due = (filmCount * inputsPerFilm * (done + 0.5)) / kills;
    await expect.poll(browser.countRequests, { interval: 2, timeout: 60_000 }).toBeGreaterThan(due);
    await pause(Math.random() * 15);
    await killServer(server);
    const { account } = juror;
    if (done % 2 === 1)
      await app.db.deleteFrom('sessions').where('account_id', '=', account.id).execute();
    server = await startServer(port);
  }
  await typed;

  const last = toInput(inputsPerFilm);
  const scores = await readScores(films);
  expect(scores.map((score) => score.id).toSorted()).toEqual(films.toSorted());
  for (const score of scores) {
    expect(score).toMatchObject({ state: 'done', points: last.points, note: last.note });
  }
  const { rows } = await app.ctx.pool.query(
    `select count(*)::int as moves from audit_log where action = 'round.score_save' and target = $1`,
    [`round:${id}`],
  );
  expect(rows).toEqual([{ moves: films.length }]);
  const { list } = await chair.get('roundFilms', { params: { id } });
  expect(list.map((film) => film.scores)).toEqual(films.map(() => 1));
});
