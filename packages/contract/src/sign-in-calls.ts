import * as accounts from './accounts.ts';
import { passwordErrors } from './call-errors.ts';
import type { CallShape } from './call-shape.ts';
import { byId } from './entries.ts';
import { nothing } from './fields.ts';
import * as signIn from './sign-in.ts';
import { staffMember } from './staff.ts';

export const signInCalls = {
  consoleSecondFactor: {
    access: 'anyone',
    body: signIn.secondFactorAnswer,
    data: accounts.session,
    errors: ['secondFactor', 'signInExpired', 'loginFailed'],
    about: 'Completes a login that returned secondFactorNeeded.',
  },
  sessionLife: {
    access: 'account',
    data: signIn.sessionLife,
    about: 'When this session expires. With the header X-Idle, the request does not extend it.',
  },
  ownSignIn: {
    access: 'account',
    data: signIn.ownSignIn,
    errors: ['notPermitted'],
    about: 'Second factors, recovery codes and sessions of the signed-in member of staff.',
  },
  challengeOwnPasskey: {
    access: 'account',
    data: signIn.passkeyChallenge,
    errors: ['notPermitted', 'notFound'],
    about: 'The challenge that a passkey of the caller signs for `proveOneself`.',
  },
  proveOneself: {
    access: 'account',
    body: signIn.ownProof,
    data: nothing,
    errors: ['notPermitted', ...passwordErrors, 'wrongPassword', 'secondFactor', 'signInExpired'],
    about: "Proves the caller's identity by password or second factor, for ten minutes.",
  },
  beginAuthenticator: {
    access: 'account',
    data: signIn.authenticatorDraft,
    errors: ['notPermitted', 'proofNeeded'],
    about: 'The secret of a new authenticator app.',
  },
  addAuthenticator: {
    access: 'account',
    body: signIn.newAuthenticator,
    data: signIn.addedFactor,
    errors: ['notPermitted', 'proofNeeded', 'secondFactor', 'signInExpired', 'wrongState'],
    about: 'Adds an authenticator app after a correct code.',
  },
  beginPasskey: {
    access: 'account',
    data: signIn.passkeyChallenge,
    errors: ['notPermitted', 'proofNeeded'],
    about: 'The options with which the browser creates a passkey.',
  },
  addPasskey: {
    access: 'account',
    body: signIn.newPasskey,
    data: signIn.addedFactor,
    errors: [
      'notPermitted',
      'proofNeeded',
      'secondFactor',
      'signInExpired',
      'wrongState',
      'alreadyListed',
    ],
    about: 'Adds a passkey.',
  },
  removeFactor: {
    access: 'account',
    params: byId,
    data: nothing,
    errors: ['notPermitted', 'proofNeeded', 'lastFactor'],
    about: 'Removes a second factor, unless it is the last one and one is required.',
  },
  renewRecoveryCodes: {
    access: 'account',
    data: signIn.recoveryCodes,
    errors: ['notPermitted', 'proofNeeded', 'wrongState'],
    about: 'Replaces all recovery codes with ten new ones.',
  },
  endOwnSession: {
    access: 'account',
    params: byId,
    data: nothing,
    errors: ['consoleOnly'],
    about: "Ends one of the caller's sessions.",
  },
  endOtherSessions: {
    access: 'account',
    data: nothing,
    errors: ['consoleOnly'],
    about: 'Ends all sessions of the caller except this one.',
  },
  resetSecondFactor: {
    access: 'canManageStaff',
    params: byId,
    data: staffMember,
    errors: ['proofNeeded'],
    about: 'Removes all second factors of another member of staff and ends their sessions.',
  },
} as const satisfies Record<string, CallShape>;
