import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasskey, hasPasskeySupport, signWithPasskey } from './passkeys.ts';
import { FormError } from './submit-form.ts';

const { startRegistration, startAuthentication } = vi.hoisted(() => ({
  startRegistration: vi.fn(),
  startAuthentication: vi.fn(),
}));
vi.mock('@simplewebauthn/browser', () => ({ startRegistration, startAuthentication }));
vi.mock('./messages.ts', () => ({ t: (key: string) => key }));
vi.mock('./submit-form.ts', () => ({ FormError: class extends Error {} }));

const options = { challenge: 'abc' };
const createBrowserError = (name: string) => Object.assign(new Error('browser'), { name });

beforeEach(() => {
  startRegistration.mockReset();
  startAuthentication.mockReset();
});

describe('createPasskey', () => {
  it('passes the options on and drops the extensions of the answer', async () => {
    startRegistration.mockResolvedValue({ id: '1', clientExtensionResults: { credProps: {} } });
    expect(await createPasskey(options)).toEqual({ id: '1', clientExtensionResults: {} });
    expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: options });
  });

  it.each([
    ['InvalidStateError', 'signin.passkey.known'],
    ['SecurityError', 'signin.passkey.unavailable'],
    ['NotAllowedError', 'signin.passkey.cancelled'],
    ['AbortError', 'signin.passkey.cancelled'],
  ])('explains %s', async (name, message) => {
    startRegistration.mockRejectedValue(createBrowserError(name));
    const error = await createPasskey(options).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FormError);
    expect((error as Error).message).toBe(message);
  });
});

describe('signWithPasskey', () => {
  it('signs the challenge', async () => {
    startAuthentication.mockResolvedValue({ id: '2' });
    expect(await signWithPasskey(options)).toEqual({ id: '2', clientExtensionResults: {} });
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: options });
  });

  it('explains a cancelled dialog', async () => {
    startAuthentication.mockRejectedValue(createBrowserError('NotAllowedError'));
    await expect(signWithPasskey(options)).rejects.toThrow('signin.passkey.cancelled');
  });
});

it('detects the support of the browser', () => {
  expect(hasPasskeySupport()).toBe(false);
  vi.stubGlobal('PublicKeyCredential', class {});
  expect(hasPasskeySupport()).toBe(true);
  vi.unstubAllGlobals();
});
