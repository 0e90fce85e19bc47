import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createEventStream } from './event-stream.ts';

const readStreamText = async (stream: PassThrough) => (await stream.toArray()).join('');

test('writes events, comments and the end in order', async () => {
  const line = new PassThrough();
  const events = createEventStream(line);
  events.send({ votes: 12 });
  events.sendHeartbeat();
  events.send({ votes: null });
  events.end();
  events.send({ votes: 13 });
  expect(await readStreamText(line)).toBe('data: {"votes":12}\n\n:\n\ndata: {"votes":null}\n\n');
});

test('disconnects a reader that does not read', () => {
  const line = new Writable({ write: () => {} });
  const events = createEventStream(line);
  let sent = 0;
  for (; !line.destroyed && sent < 10_000; sent++) events.send({ votes: sent });
  expect(line.destroyed).toBe(true);
  expect(sent).toBeLessThan(500);
});

test('keeps a slow reader that still reads', () => {
  const line = new Writable({ write: (_chunk, _encoding, done) => done() });
  const events = createEventStream(line);
  for (let sent = 0; sent < 10_000; sent++) events.send({ votes: sent });
  expect(line.destroyed).toBe(false);
});

test('a second end() aborts the connection', () => {
  const line = new Writable({ write: () => {} });
  const events = createEventStream(line);
  events.sendHeartbeat();
  events.end();
  expect(line.destroyed).toBe(false);
  events.end();
  expect(line.destroyed).toBe(true);
});
