import { themeKey } from '@film-contest/contract/storage-keys';

export type Theme = 'system' | 'light' | 'dark';

const parseTheme = (value: string | null): Theme =>
  value === 'light' || value === 'dark' ? value : 'system';

/** Returns the chosen theme; `system` if none is stored. */
export function readTheme(): Theme {
  try {
    return parseTheme(localStorage.getItem(themeKey));
  } catch {
    return 'system';
  }
}

/** Applies a theme to the document. The attribute overrides the preference of the operating system. */
export function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function storeTheme(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // If local storage is forbidden, the chosen theme lasts until the page is left.
  }
  applyTheme(theme);
}
