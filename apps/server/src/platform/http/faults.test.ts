import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../../context.ts';
import { logFault, registerErrorHandler } from './faults.ts';

const short = /"level":40.*"reason":"database","code":"[^"]+"/;
const long = /"level":50.*"code":"[^"]+","stack"/;

test.each([
  ['a statement that timed out', '57014', 503, long],
  ['a lock that timed out', '55P03', 503, long],
  ['an idle transaction that timed out', '25P03', 503, long],
  // Without a database every request fails, so its log line is short.
  ['a lost database', '57P01', 503, short],
  ['a full disk of the database', '53100', 503, long],
  ['any other error', '42601', 500, long],
])('%s (%s) responds with HTTP %i', async (_, code, status, line) => {
  const lines: string[] = [];
  const app = Fastify({
    loggerInstance: createLogger('warn', { write: (each) => lines.push(each) }),
  });
  registerErrorHandler(app as unknown as FastifyInstance);
  app.get('/', () => Promise.reject(Object.assign(new Error('database'), { code })));
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
  expect(lines).toEqual([expect.stringMatching(line)]);
});

test('the short line of an error without a message has its code', () => {
  const error = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  const warn = vi.fn();
  logFault({ warn } as never, error, 'fault');
  expect(warn).toHaveBeenCalledWith({ reason: 'ECONNREFUSED', code: 'ECONNREFUSED' }, 'not ready');
});
