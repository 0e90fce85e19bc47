import type { Contract } from '@film-contest/contract/contract';

export type OwnSignIn = Contract['ownSignIn']['data'];

/** Names the own sign-in among what was asked for. */
export const signInKey = ['own-sign-in'];
