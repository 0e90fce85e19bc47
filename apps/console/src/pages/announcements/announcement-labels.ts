import type {
  Announcement,
  AnnouncementFinding,
  announcementStates,
} from '@film-contest/contract/announcements';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';

export type AnnouncedList = Announcement['type'];
type State = (typeof announcementStates)[number];

export const announcedLists: readonly AnnouncedList[] = ['selectedopen', 'selected', 'exhibition'];
export const states: readonly State[] = ['draft', 'scheduled', 'done'];

export const stateTones = { draft: 'quiet', scheduled: 'active', done: 'key' } as const;

export const getAnnouncementStateLabel = (state: State) => t(`mailings.announce.state.${state}`);

export const getListLabel = (list: AnnouncedList) => t(`content.type.${list}`);

export const describeFinding = ({ check, count, locale }: AnnouncementFinding): string =>
  t.translateDynamicKey(`mailings.check.${check}`, {
    count,
    language: locale ? localeNames[locale] : '',
  }) ?? check;
