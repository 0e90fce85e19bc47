import { browserStore } from './browser-store.ts';
import { readAccount } from './session.ts';

/** Input of a form that was not sent yet. */
export interface Kept<V = unknown> {
  /** Address of the form, to go back to. */
  path: string;
  /** Milliseconds since the epoch. */
  at: number;
  values: V;
}

const prefix = 'form';
const dayMs = 24 * 60 * 60 * 1000;
const secret = /password|captcha|token/i;

/** How long input of a visitor and of a signed-in account is kept. */
const lifetimeMs = (account: string | null) => (account ? 30 : 1) * dayMs;

const keyOf = (form: string, account: string | null) => `${prefix} ${account ?? ''} ${form}`;

/** The values without anything that must never be written down: passwords, captchas, tokens. */
export function withoutSecrets<V extends object>(values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !secret.test(name)),
  ) as Partial<V>;
}

/**
 * Keeps what was typed into `form` on this device, for the account that is signed in, or that was
 * when the form was opened.
 *
 * @param path address of the form: the page may be on its way to another when this is called.
 * @returns whether this browser keeps it.
 */
export function keepInput<V extends object>(
  form: string,
  values: V,
  path: string,
  account: string | null = readAccount(),
): Promise<boolean> {
  const kept: Kept = { path, at: Date.now(), values: withoutSecrets(values) };
  return browserStore.write(keyOf(form, account), kept);
}

/** What was kept of `form`, unless it is too old. */
export async function readKeptInput<V>(form: string): Promise<Kept<Partial<V>> | null> {
  const account = readAccount();
  const kept = await browserStore.read<Kept<Partial<V>>>(keyOf(form, account));
  return kept && isFresh(kept, account) ? kept : null;
}

export function dropKeptInput(form: string): Promise<void> {
  return browserStore.remove(keyOf(form, readAccount()));
}

/** The form that was typed into last and never sent: where an error page leads back to. */
export async function latestKeptInput(): Promise<Kept | null> {
  const account = readAccount();
  const mine = await keptOf(account);
  const visitors = account ? await keptOf(null) : [];
  const fresh = [
    ...mine.filter(([, kept]) => isFresh(kept, account)),
    ...visitors.filter(([, kept]) => isFresh(kept, null)),
  ].map(([, kept]) => kept);
  return fresh.sort((a, b) => b.at - a.at)[0] ?? null;
}

/**
 * Forgets everything kept for an account, and what was typed before anybody was signed in: its owner leaves
 * this device.
 */
export async function dropAllKeptInput(account: string | null): Promise<void> {
  const mine = await keptOf(account);
  for (const [key] of [...mine, ...(await keptOf(null))]) await browserStore.remove(key);
}

async function keptOf(account: string | null): Promise<[string, Kept][]> {
  const all = await browserStore.all<Kept>();
  return all.filter(([key]) => key.startsWith(keyOf('', account)));
}

const isFresh = (kept: Kept, account: string | null) => Date.now() - kept.at < lifetimeMs(account);
