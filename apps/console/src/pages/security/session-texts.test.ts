import { roles } from '@film-contest/contract/access';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatCountdown } from '../../components/frame.tsx';
import { loadConsoleMessages, t } from '../../lib/messages.ts';
import { formatRoles } from '../staff/use-staff.ts';
import { formatAuthenticatorSecret } from './add-factor.tsx';
import { formatSessionDevice } from './my-sign-in.tsx';

beforeAll(() => loadConsoleMessages('en-US'));

describe('formatSessionDevice', () => {
  type Device = Parameters<typeof formatSessionDevice>[0];
  const [browser, system] = ['Firefox', 'Linux'];

  it.each<[string, Device, () => string]>([
    ['browser and system', { browser, system }, () => t('signin.sessions.on', { browser, system })],
    ['the browser', { browser, system: null }, () => 'Firefox'],
    ['the system', { browser: null, system }, () => 'Linux'],
    ['nothing', { browser: null, system: null }, () => t('signin.sessions.unknown')],
  ])('names %s', (_what, device, text) => {
    expect(formatSessionDevice(device)).toBe(text());
  });
});

describe('formatAuthenticatorSecret', () => {
  it.each([
    ['', ''],
    ['ABCD', 'ABCD'],
    ['ABCDEFGH', 'ABCD EFGH'],
    ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
  ])('groups %j as %j', (secret, text) => {
    expect(formatAuthenticatorSecret(secret)).toBe(text);
  });
});

describe('formatCountdown', () => {
  it.each([
    [0, '0:00'],
    [1, '0:01'],
    [1000, '0:01'],
    [59_500, '1:00'],
    [65_000, '1:05'],
    [120_000, '2:00'],
  ])('of %s ms is %s', (ms, text) => {
    expect(formatCountdown(ms)).toBe(text);
  });
});

describe('formatRoles', () => {
  it('lists the roles in the order of the product', () => {
    const [first, second] = roles;
    expect(formatRoles([second, first])).toBe(
      `${t(`console.role.${first}`)} · ${t(`console.role.${second}`)}`,
    );
  });

  it('is empty without roles', () => {
    expect(formatRoles([])).toBe('');
  });
});
