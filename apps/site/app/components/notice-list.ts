import { createElement } from '../lib/create-element.ts';
import {
  dismissNotice,
  getShownNotices,
  keepShownNotices,
  onNoticesChange,
  type ShownNotice,
  showKeptNotices,
} from '../lib/notices.ts';
import { createIcon } from './create-icon.ts';
import styles from './notices.module.css';

export const noticeAreaId = 'notices';

/** Milliseconds for which a notice without a button is shown. */
const shownMs = 1500;

const icons = { success: 'check', info: 'info', warning: 'warning', error: 'warning' } as const;

/** The elements of the notices on screen, by the notice's id. */
const cards = new Map<number, HTMLElement>();

/** Shows the notices kept from the previous document, then updates the page whenever the notices change. */
export function startNoticeList(): void {
  onNoticesChange(renderNotices);
  showKeptNotices();
  renderNotices();
  addEventListener('pagehide', () => keepShownNotices());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showKeptNotices();
  });
}

/** Fills the page's notice area: a live region with the last notice, and a landmark if there are notices. */
export function renderNotices(): void {
  const area = document.getElementById(noticeAreaId);
  const status = area?.querySelector('[role="status"]');
  if (!area || !status) return;
  const notices = getShownNotices();
  const last = notices[notices.length - 1];
  const text = last ? [last.title, last.text].filter(Boolean).join(' ') : '';
  if (status.textContent !== text) status.textContent = text;
  removeDismissedCards(notices);
  if (!last) {
    area.querySelector('section')?.remove();
    return;
  }
  const stack = area.querySelector('section') ?? addStack(area);
  for (const notice of notices) {
    const card = cards.get(notice.id) ?? createCard(notice, area.dataset.close ?? '');
    cards.set(notice.id, card);
    if (card.parentNode !== stack) stack.append(card);
  }
}

/** Returns the text of the notice that the browser is offline. */
export const getOfflineText = () => document.getElementById(noticeAreaId)?.dataset.offline ?? '';

function removeDismissedCards(notices: readonly ShownNotice[]): void {
  for (const [id, card] of cards) {
    if (notices.some((notice) => notice.id === id)) continue;
    card.remove();
    cards.delete(id);
  }
}

function addStack(area: HTMLElement): HTMLElement {
  const stack = createElement('section', styles.stack);
  stack.setAttribute('aria-label', area.dataset.label ?? '');
  area.append(stack);
  return stack;
}

function createCard({ id, level = 'info', title, text, stay, action }: ShownNotice, close: string) {
  const card = createElement('div', styles.notice);
  card.dataset.level = level;
  const words = createElement('div', styles.words);
  if (title) words.append(createElement('strong', undefined, title));
  words.append(createElement('span', undefined, text));
  card.append(createIcon(icons[level]), words);
  if (action) card.append(createButton(styles.action, action.onPick, action.label));
  if (stay || action) {
    const button = createButton(styles.close, () => dismissNotice(id));
    button.setAttribute('aria-label', close);
    button.append(createIcon('close'));
    card.append(button);
  } else {
    setTimeout(dismissNotice, shownMs, id);
  }
  return card;
}

function createButton(className: string | undefined, onClick: () => void, text = '') {
  const button = createElement('button', className, text);
  button.setAttribute('type', 'button');
  button.addEventListener('click', onClick);
  return button;
}
