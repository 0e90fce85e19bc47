import { loadChunk } from '@film-contest/contract/chunk';
import { loadChunkWithNotice } from '../../lib/chunk.ts';
import { isModifiedClick } from '../../lib/document-link.ts';
import { setDocumentAttributes } from '../../lib/document-marks.ts';
import { storeLocale } from '../../lib/locale-store.ts';
import { showNotice } from '../../lib/notices.ts';
import { inertPress } from '../../lib/preview.ts';
import { runWhenIdle } from '../../lib/run-when-idle.ts';
import { onSessionChange, readSessionToken, setSessionAttribute } from '../../lib/session.ts';
import { readTheme, storeTheme, type Theme } from '../../lib/theme.ts';
import { getLanguagePrefix } from '../../lib/tree.ts';

/**
 * Makes the controls of the frame work: menu, languages, theme, logout. The same code serves pages with and without
 * React, so the components of the frame are markup only.
 */
export function startPageControls(): void {
  document.addEventListener('click', handleClick);
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches('[data-theme-switch]')) {
      chooseTheme(target.value as Theme);
    }
  });
  addEventListener('popstate', closeDrawer);
  addEventListener('pageshow', restorePageControls);
  addEventListener(inertPress, notifyInactiveControl);
  onSessionChange(setSessionAttribute);
  showChosenTheme(readTheme());
  if (readSessionToken() !== null) runWhenIdle(prefetchLogout);
}

/** Shows what the reader has chosen on other pages, after Back has restored a page or its fields. */
function restorePageControls({ persisted }: PageTransitionEvent): void {
  if (persisted) {
    setDocumentAttributes();
    closeDrawer();
  }
  showChosenTheme(readTheme());
}

const findDrawer = () => document.querySelector<HTMLDialogElement>('dialog[data-drawer]');

function handleClick(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || isModifiedClick(event)) return;
  const find = (selector: string) => target.closest<HTMLElement>(selector);
  const language = find('a[data-switches-locale]');
  if (target === findDrawer() || findDrawer()?.contains(find('a, [data-closes]'))) closeDrawer();
  if (find('a[data-opens-menu]')) openDrawer(event);
  else if (language) switchLocale(event, language.dataset.switchesLocale ?? '');
  else if (find('[data-logout]')) void startLogout();
}

/** Opens the menu as a dialog; browsers without modal dialogs follow the link to the menu in the footer. */
function openDrawer(event: MouseEvent): void {
  const drawer = findDrawer();
  if (!drawer?.showModal) return;
  event.preventDefault();
  drawer.showModal();
}

const closeDrawer = (): void => findDrawer()?.close?.();

/** Stores the language. Reloads a page whose URL has no language prefix, to show it in this language. */
function switchLocale(event: MouseEvent, locale: string): void {
  storeLocale(locale);
  if (getLanguagePrefix(location.pathname)) return;
  event.preventDefault();
  location.reload();
}

function chooseTheme(theme: Theme): void {
  storeTheme(theme);
  showChosenTheme(theme);
}

function showChosenTheme(theme: Theme): void {
  for (const field of document.querySelectorAll<HTMLSelectElement>('[data-theme-switch]')) {
    field.value = theme;
  }
}

const loadLogout = () => import('./log-out.ts');

/** Loads the code of the logout before it is needed, so that a logout works offline. */
function prefetchLogout(): void {
  loadChunk(loadLogout).catch(() => {
    // Ignores a failed prefetch, because the logout loads the code again.
  });
}

async function startLogout(): Promise<void> {
  const { logOut } = await loadChunkWithNotice(loadLogout);
  await logOut();
}

/** Tells staff that a control of a preview does nothing. */
function notifyInactiveControl(): void {
  const text = document.querySelector<HTMLElement>('[data-inert-text]')?.dataset.inertText;
  if (text) showNotice({ level: 'info', text });
}
