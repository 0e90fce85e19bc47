import type { AccessKey } from '@film-contest/contract/access';

interface Target {
  target: string;
  /** Display name, or the target if it has no name. */
  targetName: string;
  before: unknown;
  after: unknown;
}

/** The page of each kind of target and its access key. */
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
  round: { access: 'canChair', path: ([id]) => `/judging/${id}` },
  mailing: { access: 'canSeeMailings', path: ([id]) => `/mailings/${id}` },
  announcement: { access: 'canAnnounce', path: ([id]) => `/announcements/${id}` },
  invitation: { access: 'canManageStaff', path: () => '/staff' },
  pass: { access: 'canSeeVotes', path: ([id]) => `/votes/passes/${id}` },
  network: { access: 'canSeeVotes', path: () => '/votes/networks' },
  settings: { access: 'canManageSettings', path: () => '/settings/phases' },
  text: {
    access: 'canManageSettings',
    path: ([key]) => `/settings/texts?search=${encodeURIComponent(key ?? '')}`,
  },
};

const readAccountEmail = (value: unknown) =>
  typeof value === 'object' && value !== null && 'email' in value ? String(value.email) : null;

/** Returns the display name of a record's target, or null. */
export function getTargetName({ target, targetName, before, after }: Target): string | null {
  if (targetName !== target) return targetName;
  const range = /^network:(.+)$/.exec(target)?.[1];
  if (range) return range;
  return readAccountEmail(after) ?? readAccountEmail(before);
}

/** Returns the page of a record's target, or null if there is none or the user cannot open it. */
export function getTargetPath(
  record: Target,
  access: Partial<Record<AccessKey, boolean>>,
): string | null {
  const [kind = '', ...parts] = record.target.split(':');
  const page = pages[kind];
  if (!page || access[page.access] !== true) return null;
  // An erased account has no page. It is recognized by its missing e-mail address.
  if (kind === 'account' && getTargetName(record) === null) return null;
  return page.path(parts);
}
