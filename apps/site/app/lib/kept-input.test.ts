import { expect, test, vi } from 'vitest';
import { browserStore } from './browser-store.ts';
import { keepInput, withoutSecrets } from './kept-input.ts';

vi.mock('./browser-store.ts', () => ({ browserStore: { write: vi.fn() } }));

test('input is kept with the address of its form, wherever the browser is by now', async () => {
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
  expect(withoutSecrets(typed)).toEqual({ email: 'a@example.org', consent: true });
});
