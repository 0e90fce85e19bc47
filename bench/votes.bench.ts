import { randomBytes, randomUUID } from 'node:crypto';
import { deriveKeys, sign } from '../apps/server/src/platform/secrets.ts';
import { type Load, measureAll, report, runs } from './measure.ts';
import { runServer, secret } from './run-server.ts';

// How many votes a second one hot entry takes, each from another device and durable before it is
// answered. Beside it: the same call that goes the API's whole way and does nothing, the same vote in
// a transaction of its own, and a route of the web framework alone.
const hotEntry = 1;
const naiveEntry = 2;
const connections = 64;
const { voter } = deriveKeys(secret);

function ballot() {
  const id = `${randomBytes(16).toString('base64url')}.${Math.floor(Date.now() / 1000)}`;
  return {
    headers: { 'content-type': 'application/json', cookie: `vid=${id}.${sign(voter, id)}` },
    body: JSON.stringify({ requestId: randomUUID() }),
  };
}

const server = await runServer();
try {
  const load = (name: string, path: string, good: string): Load => ({
    name,
    url: `${server.url}${path}`,
    connections,
    make: ballot,
    isGood: (body) => body.includes(good),
  });
  const measured = await measureAll([
    load('bare route', '/bench/bare', '"code":2014'),
    load('no-op', `/bench/no-op/api/entries/${hotEntry}/vote`, '"code":2014'),
    load('votes', `/api/entries/${hotEntry}/vote`, '"code":2014'),
    load('naive', '/bench/naive', '"code":2014'),
  ]);
  report(measured, [
    { of: 'votes', beside: 'no-op', atLeast: 0.5 },
    { of: 'votes', beside: 'naive', atLeast: 10 },
  ]);
  for (const [name, entry] of [
    ['votes', hotEntry],
    ['naive', naiveEntry],
  ] as const) {
    const { votes, tally } = await server.count(entry);
    const answered = measured.find((row) => row.name === name)?.answers ?? 0;
    console.log(`${name}: ${answered} answered, ${votes} kept, tally ${tally}`);
    // Requests under way when a run ends are counted without an answer that was seen.
    const most = answered + connections * runs;
    if (votes !== tally || votes < answered || votes > most)
      throw new Error(`${name}: votes were lost or doubled`);
  }
} finally {
  await server.stop();
}
