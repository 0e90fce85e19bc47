import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus along with the pages, as a new document would: to the heading of the new one, and on
 * the way back to the link that led away. What a page has given the focus to by itself keeps it, and so
 * does what is still there to be used: a field, a tab, a page of a list.
 */
export function usePageFocus() {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const last = useRef({ address, pathname, place: 0 });
  useEffect(() => {
    const left = last.current;
    last.current = { address, pathname, place: placeInHistory() };
    const main = document.querySelector('main');
    if (left.address === address || !main) return;
    if (main.querySelector(left.pathname === pathname ? ':focus' : ':focus:not(a)')) return;
    const isBack = last.current.place < left.place;
    const link = isBack && main.querySelector<HTMLElement>(linkTo(left.address));
    const target = link || main.querySelector('h1') || main;
    if (!link) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [address, pathname]);
}

/** React Router counts the pages of a visit. */
const placeInHistory = (): number => history.state?.idx ?? 0;

const linkTo = (address: string) => `a[href="${CSS.escape(address)}"]:not([tabindex])`;
