import { loadChunk } from '@film-contest/contract/chunk';
import type { passkeyAssertion, passkeyRegistration } from '@film-contest/contract/sign-in';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import { t } from './messages.ts';
import { FormError } from './submit-form.ts';

/** Options sent by the server, in the WebAuthn JSON format. */
type Options = { challenge: string } & Record<string, unknown>;

/** Whether the browser supports passkeys. Requires a secure origin. */
export const hasPasskeySupport = () => globalThis.PublicKeyCredential !== undefined;

const loadWebAuthnLibrary = () => loadChunk(() => import('@simplewebauthn/browser'));

async function mapPasskeyError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'InvalidStateError') throw new FormError(t('signin.passkey.known'));
    if (name === 'SecurityError') throw new FormError(t('signin.passkey.unavailable'));
    throw new FormError(t('signin.passkey.cancelled'));
  }
}

/** Creates a passkey in the browser. @throws FormError */
export async function createPasskey(
  options: Options,
): Promise<z.input<typeof passkeyRegistration>> {
  const { startRegistration } = await loadWebAuthnLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await mapPasskeyError(() => startRegistration({ optionsJSON }));
  return { ...made, clientExtensionResults: {} };
}

/** Signs a challenge with a passkey. @throws FormError */
export async function signWithPasskey(options: Options): Promise<z.input<typeof passkeyAssertion>> {
  const { startAuthentication } = await loadWebAuthnLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const signed = await mapPasskeyError(() => startAuthentication({ optionsJSON }));
  return { ...signed, clientExtensionResults: {} };
}
