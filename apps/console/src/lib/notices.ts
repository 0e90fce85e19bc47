import type { ShowType } from '@film-contest/contract/envelope';
import { navigateTo } from './navigation.ts';

export interface NoticeLink {
  text: string;
  /** Path of the console page that the link opens. */
  path: string;
}

/** Displays notices. The rendered page connects one outlet. */
export interface NoticeOutlet {
  success(text: string): void;
  /** Shows a success message for longer than `success` does, with an optional link. */
  longSuccess(text: string, link: NoticeLink | null): void;
  warning(text: string): void;
  error(text: string): void;
  notification(title: string, description: string): void;
}

type Notice = (outlet: NoticeOutlet) => void;

let outlet: NoticeOutlet | null = null;
let queued: Notice[] = [];

/** Connects the page's outlet and shows the notices queued before it. */
export function connectNoticeOutlet(connected: NoticeOutlet) {
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
  longSuccess: (text: string, link: NoticeLink | null) =>
    sendNotice((to) => to.longSuccess(text, link)),
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
 * Shows a message as its level requires: silent, warning, error, notification or the error page. Default: an
 * error message.
 *
 * @param title heads a notification.
 */
export function showMessage(level: ShowType | undefined, text: string, title: string) {
  const show = levels[level ?? 2] ?? notices.error;
  show(text, title);
}
