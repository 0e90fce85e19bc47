import type { AccessKey } from '@film-contest/contract/access';

interface Target {
  target: string;
  /** In words, or the target itself where it has no name. */
  targetName: string;
  before: unknown;
  after: unknown;
}

/** Where a kind of target is looked at, and who may. */
const pages: Record<string, { access: AccessKey; path: (parts: readonly string[]) => string }> = {
  entry: { access: 'canSeeEntries', path: ([id]) => `/entries/${id}` },
  contact: { access: 'canSeeInbox', path: ([id]) => `/inbox/${id}` },
  content: {
    access: 'canSeeContent',
    path: ([type, id]) => (id ? `/content/${type}/${id}` : `/content/${type}`),
  },
  account: {
    access: 'canSeeAccounts',
    path: ([id]) => `/accounts/${id}`,
  },
  letter: { access: 'canSeeOutbox', path: ([id]) => (id ? `/outbox/${id}` : '/outbox') },
  invitation: { access: 'canManageStaff', path: () => '/staff' },
  pass: { access: 'canSeeVotes', path: ([id]) => `/votes/passes/${id}` },
  network: { access: 'canSeeVotes', path: () => '/votes/networks' },
  settings: { access: 'canManageSettings', path: () => '/settings/phases' },
  text: {
    access: 'canManageSettings',
    path: ([key]) => `/settings/texts?search=${encodeURIComponent(key ?? '')}`,
  },
};

const readEmail = (value: unknown) =>
  typeof value === 'object' && value !== null && 'email' in value ? String(value.email) : null;

/** What a record is about, in words; null when it has none. */
export function getTargetName({ target, targetName, before, after }: Target): string | null {
  if (targetName !== target) return targetName;
  const range = /^network:(.+)$/.exec(target)?.[1];
  if (range) return range;
  return readEmail(after) ?? readEmail(before);
}

/** The page of a record's target; null when there is none, or none that this person may see. */
export function getTargetPath(
  record: Target,
  access: Partial<Record<AccessKey, boolean>>,
): string | null {
  const [kind = '', ...parts] = record.target.split(':');
  const page = pages[kind];
  if (!page || access[page.access] !== true) return null;
  // An account that is gone has no address any more, and no page.
  if (kind === 'account' && getTargetName(record) === null) return null;
  return page.path(parts);
}
