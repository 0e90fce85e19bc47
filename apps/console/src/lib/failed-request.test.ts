import { beforeEach, expect, it, vi } from 'vitest';
import { clearFailedRequest, readFailedRequest, storeFailedRequest } from './failed-request.ts';
import { tab } from './storage.ts';

vi.mock('./storage.ts', () => {
  const values = new Map<string, string>();
  return {
    tab: {
      read: (key: string) => values.get(key) ?? null,
      write: (key: string, value: string) => values.set(key, value),
      remove: (key: string) => values.delete(key),
    },
  };
});

const request = { status: 503, message: 'Busy', requestId: 'r1', from: '/entries' };

beforeEach(clearFailedRequest);

it('reads the stored request until it is cleared', () => {
  expect(readFailedRequest()).toBeNull();
  storeFailedRequest(request);
  expect([readFailedRequest(), readFailedRequest()]).toEqual([request, request]);
  clearFailedRequest();
  expect(readFailedRequest()).toBeNull();
});

it('ignores invalid JSON', () => {
  tab.write('console.fault', '{');
  expect(readFailedRequest()).toBeNull();
});
