import type { Contract } from '@film-contest/contract/contract';

export type OwnSignIn = Contract['ownSignIn']['data'];

/** Query key of the user's own sign-in. */
export const signInKey = ['own-sign-in'];
