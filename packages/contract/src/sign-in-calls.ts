import * as accounts from './accounts.ts';
import type { CallShape } from './call-shape.ts';
import { byId } from './entries.ts';
import { nothing } from './fields.ts';
import * as signIn from './sign-in.ts';
import { staffMember } from './staff.ts';

/** How staff come in, and what they see and change of it themselves. */
export const signInCalls = {
  consoleSecondFactor: {
    access: 'anyone',
    body: signIn.secondFactorAnswer,
    data: accounts.session,
    about:
      'The second step of a login that was answered with 4060. Refused with 4018 when it is wrong, with 4061 when it has to begin again.',
  },
  sessionLife: {
    access: 'account',
    data: signIn.sessionLife,
    about: 'When this session ends. With the header X-Idle it is no use of it.',
  },
  ownSignIn: {
    access: 'account',
    data: signIn.ownSignIn,
    about: 'Second factors, recovery codes and sessions of the signed-in member of staff.',
  },
  challengeOwnPasskey: {
    access: 'account',
    data: signIn.passkeyChallenge,
    about: 'What one of the own passkeys signs for `proveOneself`; refused with 4006 without one.',
  },
  proveOneself: {
    access: 'account',
    body: signIn.ownProof,
    data: nothing,
    about: 'Proves by password or second factor who sits there; good for ten minutes.',
  },
  beginAuthenticator: {
    access: 'account',
    data: signIn.authenticatorDraft,
    about: 'The secret of a new authenticator app; needs a fresh proof (4062).',
  },
  addAuthenticator: {
    access: 'account',
    body: signIn.newAuthenticator,
    data: signIn.addedFactor,
    about: 'Adds the authenticator app once it shows the right code; needs a fresh proof.',
  },
  beginPasskey: {
    access: 'account',
    data: signIn.passkeyChallenge,
    about: 'What the browser makes a passkey with; needs a fresh proof.',
  },
  addPasskey: {
    access: 'account',
    body: signIn.newPasskey,
    data: signIn.addedFactor,
    about: 'Adds a passkey; needs a fresh proof.',
  },
  removeFactor: {
    access: 'account',
    params: byId,
    data: nothing,
    about:
      'Removes a second factor; needs a fresh proof. The last one stays where one is required.',
  },
  renewRecoveryCodes: {
    access: 'account',
    data: signIn.recoveryCodes,
    about: 'Ten new recovery codes in place of those that are left; needs a fresh proof.',
  },
  endOwnSession: {
    access: 'account',
    params: byId,
    data: nothing,
    about: 'Ends one of the own sessions.',
  },
  endOtherSessions: {
    access: 'account',
    data: nothing,
    about: 'Ends every own session but this one.',
  },
  resetSecondFactor: {
    access: 'canManageStaff',
    params: byId,
    data: staffMember,
    about:
      'Takes all second factors from another member of staff and ends their sessions; needs a fresh proof (4062).',
  },
} as const satisfies Record<string, CallShape>;
