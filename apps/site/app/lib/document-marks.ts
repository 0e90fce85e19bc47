import { markSessionState } from './session.ts';
import { applyTheme, readTheme } from './theme.ts';

/**
 * Sets the attributes of `<html>` that differ by reader and browser. The head script calls it before the first paint,
 * the layout after React has mounted a new `<html>`, which removes all attributes that React did not set.
 */
export function markDocument(): void {
  const root = document.documentElement;
  // Marks that scripts run; pages without the attribute show other controls.
  root.dataset.scripts = '';
  // Marks browsers with a share sheet; share panels hide its button in others.
  if (typeof navigator.share === 'function') root.dataset.shares = '';
  markSessionState();
  applyTheme(readTheme());
}
