import type { BrowserStore } from './browser-store.ts';

/** Unsent form input. It survives an expired session, an error and a reload. */
export interface KeptInput<V = unknown> {
  /** URL path of the form's page. */
  path: string;
  /** Name of the form, for the list of unsent input. */
  title?: string;
  at: number;
  values: V;
}

const dayMs = 24 * 60 * 60 * 1000;

interface KeeperOptions {
  prefix: string;
  /** Number of days for which the input of visitors without an account is stored. */
  visitorDays: number;
}

const accountDays = 30;

/** Stores unsent input on this device, keyed by account and form. */
export function createInputKeeper(store: BrowserStore, { prefix, visitorDays }: KeeperOptions) {
  const isInputFresh = ({ at }: KeptInput, account: string | null) =>
    Date.now() - at < (account ? accountDays : visitorDays) * dayMs;
  const toStorageKey = (form: string, account: string | null) =>
    `${prefix}${account ?? ''} ${form}`;

  async function listAccountInput(account: string | null): Promise<[string, KeptInput][]> {
    const all = await store.listEntries<KeptInput>();
    return all.filter(([key]) => key.startsWith(toStorageKey('', account)));
  }

  return {
    /** Stores unsent input. @returns whether the browser stored it */
    keep: (form: string, account: string | null, input: Omit<KeptInput, 'at'>) =>
      store.write(toStorageKey(form, account), { ...input, at: Date.now() }),
    async read<V>(form: string, account: string | null): Promise<KeptInput<V> | null> {
      const kept = await store.read<KeptInput<V>>(toStorageKey(form, account));
      return kept && isInputFresh(kept, account) ? kept : null;
    },
    drop: (form: string, account: string | null) => store.remove(toStorageKey(form, account)),
    /** Returns the account's input that has not expired, newest first. */
    async list(account: string | null): Promise<KeptInput[]> {
      const kept = (await listAccountInput(account)).map(([, input]) => input);
      return kept.filter((input) => isInputFresh(input, account)).sort((a, b) => b.at - a.at);
    },
    async dropAll(account: string | null): Promise<void> {
      for (const [key] of await listAccountInput(account)) await store.remove(key);
    },
  };
}
