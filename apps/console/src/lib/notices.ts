import type { ShowType } from '@film-contest/contract/envelope';
import { navigateTo } from './navigation.ts';

/** A link in a notice. */
export interface NoticeLink {
  text: string;
  /** Page of the console. */
  path: string;
}

/** Where notices appear; the drawn page connects one. */
export interface NoticeOutlet {
  success(text: string): void;
  /** Stays for long enough to be read while something else appears, and to follow its link. */
  lasting(text: string, link: NoticeLink | null): void;
  warning(text: string): void;
  error(text: string): void;
  notification(title: string, description: string): void;
}

type Notice = (outlet: NoticeOutlet) => void;

let outlet: NoticeOutlet | null = null;
let queued: Notice[] = [];

/** Connects the page's outlet and shows what was told before it existed. */
export function connectNotices(connected: NoticeOutlet) {
  outlet = connected;
  const missed = queued;
  queued = [];
  for (const notice of missed) notice(connected);
}

function sendNotice(notice: Notice) {
  if (outlet) notice(outlet);
  else queued.push(notice);
}

export const notices = {
  success: (text: string) => sendNotice((to) => to.success(text)),
  lasting: (text: string, link: NoticeLink | null) => sendNotice((to) => to.lasting(text, link)),
  error: (text: string) => sendNotice((to) => to.error(text)),
  notification: (title: string, description: string) =>
    sendNotice((to) => to.notification(title, description)),
};

const levels: Record<ShowType, (text: string, title: string) => void> = {
  0: () => {},
  1: (text) => sendNotice((to) => to.warning(text)),
  2: notices.error,
  3: (text, title) => notices.notification(title, text),
  9: (text) => {
    notices.error(text);
    navigateTo('/500');
  },
};

/**
 * Shows a message as loudly as its level says: silent, warning, error, notification, or the error
 * page. Without a level it is an error message.
 *
 * @param title heads a notification.
 */
export function showMessage(level: ShowType | undefined, text: string, title: string) {
  const show = levels[level ?? 2] ?? notices.error;
  show(text, title);
}
