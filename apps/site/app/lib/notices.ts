import { useSyncExternalStore } from 'react';

export type NoticeLevel = 'success' | 'info' | 'warning' | 'error';

/** `stay` is for notices that require attention; others disappear after 1.5 s. */
export interface Notice {
  level?: NoticeLevel;
  title?: string;
  text: string;
  stay?: boolean;
  action?: { label: string; onPick: () => void };
}

export interface ShownNotice extends Notice {
  id: number;
}

let nextId = 1;
let shown: readonly ShownNotice[] = [];
const listeners = new Set<() => void>();
const none: readonly ShownNotice[] = [];

function change(to: readonly ShownNotice[]) {
  shown = to;
  for (const listener of listeners) listener();
}

export const dismiss = (id: number) => change(shown.filter((notice) => notice.id !== id));

/** Shows a notice 65 px below the top. Equal texts are shown once. */
export function notify(notice: Notice) {
  const isSame = (other: Notice) => other.text === notice.text && other.title === notice.title;
  change([...shown.filter((other) => !isSame(other)).slice(-2), { ...notice, id: nextId++ }]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The notices on screen, oldest first. */
export const useNotices = () =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
