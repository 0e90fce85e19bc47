import { t } from '../../lib/messages.ts';

/** What staff can do, by what they do it to. */
const groups = {
  entry: [
    'entry.publish',
    'entry.request_changes',
    'entry.reject',
    'entry.disqualify',
    'film.retry',
  ],
  content: [
    'content.create',
    'content.save',
    'content.publish',
    'content.unpublish',
    'content.order',
    'content.remove',
  ],
  contact: ['contact.answer', 'contact.move'],
  account: ['account.suspend', 'account.restore'],
  staff: [
    'owner.set_up',
    'staff.invite',
    'staff.uninvite',
    'staff.join',
    'staff.roles',
    'staff.remove',
    'staff.leave',
  ],
  vote: ['pass.create', 'pass.revoke', 'network.allow', 'network.disallow'],
  settings: ['settings.save'],
} as const satisfies Record<string, readonly string[]>;

type Group = keyof typeof groups;

export const knownActions: readonly string[] = Object.values(groups).flat();

/** An action in words; one that nobody has named yet is shown as it was recorded. */
export const actionText = (action: string) => t.dynamic(`console.action.${action}`) ?? action;

/** The actions to filter by, under the headings of their groups. */
export const actionOptions = () =>
  (Object.keys(groups) as Group[]).map((group) => ({
    label: t(`console.actionGroup.${group}`),
    options: groups[group].map((value) => ({ value: value as string, label: actionText(value) })),
  }));
