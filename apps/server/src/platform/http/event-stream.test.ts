import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { eventsTo } from './event-stream.ts';

const textOf = async (stream: PassThrough) => (await stream.toArray()).join('');

test('events, comments and the end are written as they come', async () => {
  const line = new PassThrough();
  const events = eventsTo(line);
  events.send({ votes: 12 });
  events.beat();
  events.send({ votes: null });
  events.end();
  events.send({ votes: 13 });
  expect(await textOf(line)).toBe('data: {"votes":12}\n\n:\n\ndata: {"votes":null}\n\n');
});

test('a reader who does not read is let go', () => {
  const line = new Writable({ write: () => {} });
  const events = eventsTo(line);
  let sent = 0;
  for (; !line.destroyed && sent < 10_000; sent++) events.send({ votes: sent });
  expect(line.destroyed).toBe(true);
  expect(sent).toBeLessThan(500);
});

test('one that reads, however slowly, is not', () => {
  const line = new Writable({ write: (_chunk, _encoding, done) => done() });
  const events = eventsTo(line);
  for (let sent = 0; sent < 10_000; sent++) events.send({ votes: sent });
  expect(line.destroyed).toBe(false);
});

test('what is ended twice is given up', () => {
  const line = new Writable({ write: () => {} });
  const events = eventsTo(line);
  events.beat();
  events.end();
  expect(line.destroyed).toBe(false);
  events.end();
  expect(line.destroyed).toBe(true);
});
