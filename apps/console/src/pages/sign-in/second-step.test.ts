import { codes } from '@film-contest/contract/codes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getRequiredSecondStep, listSecondFactorMethods } from './second-step.tsx';

vi.mock('../../lib/messages.ts', () => ({ t: (key: string) => key }));

const step = {
  ticket: 'a'.repeat(43),
  expiresAt: '2026-03-01T12:00:00.000Z',
  passkey: null,
  hasAuthenticator: false,
  hasRecoveryCodes: false,
};
const passkey = { challenge: 'xyz' };

afterEach(() => vi.unstubAllGlobals());

describe('getRequiredSecondStep', () => {
  const buildRefusal = (code: number, data: unknown = null) =>
    ({ ok: false, code, msg: '', fields: {}, data }) as never;

  it('returns the step that a login requires', () => {
    expect(getRequiredSecondStep(buildRefusal(codes.secondFactorNeeded, step))).toMatchObject(step);
  });

  it.each([
    ['a login', { ok: true, data: {} }],
    ['a wrong password', buildRefusal(codes.captchaWrong)],
  ])('returns null for %s', (_what, outcome) => {
    expect(getRequiredSecondStep(outcome as never)).toBeNull();
  });

  it('rejects a step in another shape', () => {
    expect(() => getRequiredSecondStep(buildRefusal(codes.secondFactorNeeded, {}))).toThrow();
  });
});

describe('listSecondFactorMethods', () => {
  it.each([
    ['no factor', {}, []],
    ['an authenticator', { hasAuthenticator: true }, ['code']],
    ['recovery codes', { hasRecoveryCodes: true }, ['recoveryCode']],
    [
      'all of them, the easiest first',
      { passkey, hasAuthenticator: true, hasRecoveryCodes: true },
      ['passkey', 'code', 'recoveryCode'],
    ],
  ])('lists %s', (_what, change, methods) => {
    vi.stubGlobal('PublicKeyCredential', class {});
    expect(listSecondFactorMethods({ ...step, ...change } as never)).toEqual(methods);
  });

  it('omits a passkey that the browser does not support', () => {
    expect(listSecondFactorMethods({ ...step, passkey, hasAuthenticator: true } as never)).toEqual([
      'code',
    ]);
  });
});
