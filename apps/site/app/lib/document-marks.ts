import { setSessionAttribute } from './session.ts';
import { applyTheme, readTheme } from './theme.ts';

/**
 * Sets the attributes of `<html>` that differ by reader and browser. Called by the head script before the first paint,
 * and by the layout after React has mounted a new `<html>`, because React removes all attributes that it did not set.
 */
export function setDocumentAttributes(): void {
  const root = document.documentElement;
  // Marks that scripts run; pages without the attribute show other controls.
  root.dataset.scripts = '';
  // Marks browsers with a share sheet; share panels hide its button in others.
  if (typeof navigator.share === 'function') root.dataset.shares = '';
  setSessionAttribute();
  applyTheme(readTheme());
}
