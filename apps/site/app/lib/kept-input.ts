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
 * Keeps what was typed into `form` on this device.
 *
 * @param path of the form: the browser may already be on its way to another page.
 * @param account that was signed in when the form was opened.
 * @returns whether this browser keeps it.
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

/** Returns the form that was typed into last and never sent, by this account or before it signed in. */
export async function findLatestKeptInput(): Promise<KeptInput | null> {
  const account = readSessionAccount();
  const kept = await inputs.list(account);
  if (account) kept.push(...(await inputs.list(null)));
  return kept.sort((a, b) => b.at - a.at)[0] ?? null;
}

/** Deletes the input of an account that leaves this device, and what was typed before it signed in. */
export async function dropAllKeptInput(account: string | null): Promise<void> {
  await inputs.dropAll(account);
  await inputs.dropAll(null);
}
