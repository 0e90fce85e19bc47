import { buildPagePath } from '@film-contest/contract/pages';
import { call } from '../../lib/api.ts';
import { dropAllKeptInput } from '../../lib/kept-input.ts';
import { navigateTo } from '../../lib/navigation.ts';
import { endSession, readSessionAccount } from '../../lib/session.ts';
import { getLanguagePrefix } from '../../lib/tree.ts';

/** Ends the session in this browser even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  // Reads the account before the call, because another tab may end the session during the call.
  const account = readSessionAccount();
  await call('logout', { background: true }).catch(() => undefined);
  await dropAllKeptInput(account).catch(() => undefined);
  endSession();
  navigateTo(buildPagePath('home', getLanguagePrefix(location.pathname)));
}
