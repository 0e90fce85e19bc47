import { getAuditActionLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';

/** Actions of staff by target. */
const groups = {
  entry: [
    'entry.publish',
    'entry.request_changes',
    'entry.reject',
    'entry.disqualify',
    'entry.reopen',
    'entry.hide',
    'entry.show',
    'entry.correct',
    'entry.label',
    'entry.note',
    'entry.note_remove',
    'entry.assign',
    'entry.take_over',
    'entry.tick',
    'entry.mark',
    'entry.export',
    'entry.read',
    'film.retry',
  ],
  content: [
    'content.create',
    'content.save',
    'content.publish',
    'content.unpublish',
    'content.schedule',
    'content.restore',
    'content.order',
    'content.remove',
  ],
  contact: [
    'contact.answer',
    'contact.move',
    'contact.assign',
    'contact.note',
    'contact.read',
    'contact.list',
  ],
  account: [
    'account.suspend',
    'account.restore',
    'account.end_sessions',
    'account.mail_activation',
    'account.export',
    'account.erase',
    'account.read',
    'account.list',
  ],
  letter: ['letter.resend', 'letter.resend_failed', 'letter.test', 'letter.read', 'letter.list'],
  staff: [
    'owner.set_up',
    'staff.invite',
    'staff.uninvite',
    'staff.join',
    'staff.roles',
    'staff.remove',
    'staff.leave',
    'login.succeed',
    'login.fail',
    'factor.add',
    'factor.remove',
    'factor.renew_codes',
    'factor.reset',
    'factor.rescue',
  ],
  vote: ['vote.look_up', 'pass.create', 'pass.revoke', 'network.allow', 'network.disallow'],
  settings: ['settings.save', 'templates.save', 'text.save'],
  view: ['view.create', 'view.save', 'view.remove'],
  audit: ['audit.export'],
} as const satisfies Record<string, readonly string[]>;

type Group = keyof typeof groups;

/** Filter options for actions, grouped by target. */
export const listAuditActionOptions = () =>
  (Object.keys(groups) as Group[]).map((group) => ({
    label: t(`console.actionGroup.${group}`),
    options: groups[group].map((value) => ({
      value: value as string,
      label: getAuditActionLabel(value),
    })),
  }));
