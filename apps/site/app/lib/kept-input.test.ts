import { expect, test, vi } from 'vitest';
import { browserStore, dropAllKeptInput, keepInput, omitSecretValues } from './kept-input.ts';

vi.mock('@film-contest/contract/browser-store', () => ({
  openBrowserStore: () => ({ write: vi.fn(), listEntries: vi.fn(), remove: vi.fn() }),
}));
vi.mock('./session.ts', () => ({ readSessionAccount: () => 'mine' }));

test('input is kept with the path of its form', async () => {
  vi.stubGlobal('location', { pathname: '/500', search: '' });
  await keepInput('login', { account: 'a@example.org' }, '/login?next=%2Faccount', null);
  expect(vi.mocked(browserStore.write).mock.calls).toEqual([
    [
      expect.stringContaining('login'),
      {
        path: '/login?next=%2Faccount',
        at: expect.any(Number),
        values: { account: 'a@example.org' },
      },
    ],
  ]);
});

test('passwords, captchas and tokens are never kept', () => {
  const typed = {
    email: 'a@example.org',
    password: 'Abcdef1!',
    confirmPassword: 'Abcdef1!',
    newPassword: 'x',
    captchaId: 'c',
    captcha: '1234',
    token: 't',
    consent: true,
  };
  expect(omitSecretValues(typed)).toEqual({ email: 'a@example.org', consent: true });
});

test('leaving the device deletes the input of the account and of visitors', async () => {
  const kept = { path: '/', at: 0, values: {} };
  const buildKeptEntry = (key: string): [string, unknown] => [key, kept];
  vi.mocked(browserStore.listEntries).mockResolvedValue([
    buildKeptEntry('form mine profile'),
    buildKeptEntry('form other profile'),
    buildKeptEntry('form  contactUs'),
    buildKeptEntry('theme'),
  ]);
  await dropAllKeptInput('mine');
  expect(vi.mocked(browserStore.remove).mock.calls.flat()).toEqual([
    'form mine profile',
    'form  contactUs',
  ]);
});
