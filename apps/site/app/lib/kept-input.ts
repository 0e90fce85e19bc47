import { openBrowserStore } from '@film-contest/contract/browser-store';
import { createInputKeeper, type KeptInput } from '@film-contest/contract/kept-input';
import { readSessionAccount } from './session.ts';

export const browserStore = openBrowserStore('film-contest');

const inputs = createInputKeeper(browserStore, { prefix: 'form ', visitorDays: 1 });
const secret = /password|captcha|token/i;

/** Removes values that must never be stored: passwords, captchas, tokens. */
export function omitSecretValues<V extends object>(values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !secret.test(name)),
  ) as Partial<V>;
}

/**
 * Stores the input of a form.
 * @returns whether this browser stores it
 */
export const keepInput = <V extends object>(
  form: string,
  values: V,
  path: string,
  account = readSessionAccount(),
): Promise<boolean> => inputs.keep(form, account, { path, values: omitSecretValues(values) });

export const readKeptInput = <V>(form: string) =>
  inputs.read<Partial<V>>(form, readSessionAccount());

export const dropKeptInput = (form: string): Promise<void> =>
  inputs.drop(form, readSessionAccount());

/** Returns the input that was edited last and not sent. Includes input from before the login. */
export async function findLatestKeptInput(): Promise<KeptInput | null> {
  const account = readSessionAccount();
  const kept = await inputs.list(account);
  if (account) kept.push(...(await inputs.list(null)));
  return kept.sort((a, b) => b.at - a.at)[0] ?? null;
}

/** Deletes the stored input of an account at logout, and input that was typed before the login. */
export async function dropAllKeptInput(account: string | null): Promise<void> {
  await inputs.dropAll(account);
  await inputs.dropAll(null);
}
