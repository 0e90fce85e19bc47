import { accountKey, tokenKey } from '@film-contest/contract/storage-keys';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  clearReturnPath,
  clearSession,
  getReturnPath,
  getSessionEndReason,
  readAccountEmail,
  readSessionToken,
  storeReturnPath,
  storeSession,
  storeSessionEndReason,
} from './session.ts';

const { createStore } = vi.hoisted(() => ({
  createStore: () => {
    const values = new Map<string, string>();
    return {
      values,
      read: (key: string) => values.get(key) ?? null,
      write: (key: string, value: string) => void values.set(key, value),
      remove: (key: string) => void values.delete(key),
      clear: () => values.clear(),
    };
  },
}));
vi.mock('./storage.ts', () => ({ local: createStore(), tab: createStore() }));
const { local } = (await import('./storage.ts')) as unknown as {
  local: ReturnType<typeof createStore>;
};

beforeEach(() => {
  local.clear();
  clearReturnPath();
});

it('stores the token and the normalized account', () => {
  storeSession('token', ' Ann@Example.org ');
  expect([readSessionToken(), readAccountEmail()]).toEqual(['token', 'ann@example.org']);
});

it('clears token and account, and keeps other values', () => {
  local.write('theme', 'dark');
  storeSession('token', 'ann@example.org');
  clearSession();
  expect([...local.values.keys()]).toEqual(['theme']);
  expect(local.read(tokenKey) ?? local.read(accountKey)).toBeNull();
});

it('deletes the reason of the last session end at a login', () => {
  storeSessionEndReason('Your session has expired.');
  expect(getSessionEndReason()).toBe('Your session has expired.');
  storeSession('token', 'ann@example.org');
  expect(getSessionEndReason()).toBeNull();
});

it.each([
  [null, '/'],
  ['/entries/7?from=review', '/entries/7?from=review'],
  ['https://elsewhere.example', '/'],
])('returns to %s at %s', (path, expected) => {
  if (path) storeReturnPath(path);
  expect(getReturnPath()).toBe(expected);
});
