type NoticeLevel = 'success' | 'info' | 'warning' | 'error';

/** A notice. With `stay` it remains until it is dismissed; otherwise it disappears after 1.5 s. */
export interface Notice {
  level?: NoticeLevel;
  title?: string;
  text: string;
  stay?: boolean;
  /** Whether the notice ends with this document, whose code dismisses it, for example when a vote is sent. */
  isOfDocument?: boolean;
  action?: { label: string; onPick: () => void };
}

export interface ShownNotice extends Notice {
  id: number;
}

let nextId = 1;
let shown: readonly ShownNotice[] = [];
const listeners = new Set<() => void>();

function setShownNotices(to: readonly ShownNotice[]) {
  shown = to;
  for (const listener of listeners) listener();
}

export const dismissNotice = (id: number) =>
  setShownNotices(shown.filter((notice) => notice.id !== id));

/**
 * Shows a notice near the top of the page. Of several notices with equal text, only one is shown.
 * @returns the notice's id, for {@link dismissNotice}
 */
export function showNotice(notice: Notice): number {
  const isSameNotice = (other: Notice) =>
    other.text === notice.text && other.title === notice.title;
  const id = nextId++;
  setShownNotices([...shown.filter((other) => !isSameNotice(other)).slice(-2), { ...notice, id }]);
  return id;
}

/** The notices on screen, oldest first. */
export const getShownNotices = () => shown;

/** Runs a function whenever the notices on screen change. */
export function onNoticesChange(listener: () => void): void {
  listeners.add(listener);
}

const keptKey = 'notices';

/** Milliseconds after which a notice of the previous document is no longer shown. */
const keptMs = 10_000;

const isOfDocument = ({ action, isOfDocument }: Notice) => Boolean(action || isOfDocument);

/**
 * Moves the notices on screen to the next document of this tab. Notices with an action or with `isOfDocument` stay in
 * this document. If the browser restores this document, it does not show the moved notices again.
 */
export function keepShownNotices(now = Date.now()): void {
  const kept = shown.filter((notice) => !isOfDocument(notice));
  if (kept.length === 0) return;
  const notices = kept.map(({ id: _, ...notice }) => notice);
  try {
    sessionStorage.setItem(keptKey, JSON.stringify({ at: now, notices }));
    setShownNotices(shown.filter(isOfDocument));
  } catch {
    // Session storage is forbidden, so the next document does not show the notices.
  }
}

/** Shows the notices that the previous document of this tab kept, for example after an account was erased. */
export function showKeptNotices(now = Date.now()): void {
  try {
    const json = sessionStorage.getItem(keptKey);
    if (!json) return;
    sessionStorage.removeItem(keptKey);
    const { at, notices } = JSON.parse(json) as { at: number; notices: Notice[] };
    if (now - at < keptMs) notices.forEach(showNotice);
  } catch {
    // Session storage is forbidden, so no notices were kept.
  }
}
