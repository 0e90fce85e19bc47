import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus after a client navigation: to the heading of the new page or, on a film's page, to the article, so
 * that the next Tab reaches the player. After Back, focuses the link that the reader had followed. Does nothing if the
 * new page has set the focus or the focused element still exists.
 */
export function usePageFocus() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const last = useRef({ address, pathname, place: 0 });
  useEffect(() => {
    const left = last.current;
    last.current = { address, pathname, place: getHistoryEntryIndex() };
    const main = document.querySelector('main');
    if (left.address === address || !main) return;
    if (main.querySelector(left.pathname === pathname ? ':focus' : ':focus:not(a)')) return;
    const isBack = last.current.place < left.place;
    const link = isBack && main.querySelector<HTMLElement>(buildLinkSelector(left.address));
    const target: HTMLElement =
      link || main.querySelector<HTMLElement>('[data-page-start], h1') || main;
    if (!link) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [address, pathname]);
}

/** Reads the number that React Router gives each history entry. */
const getHistoryEntryIndex = (): number => history.state?.idx ?? 0;

const buildLinkSelector = (address: string) => `a[href="${CSS.escape(address)}"]:not([tabindex])`;
