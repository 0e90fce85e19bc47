import { themeKey } from '@film-contest/contract/storage-keys';
import { useSyncExternalStore } from 'react';
import { local } from './storage.ts';
import type { Shade } from './theme.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;

export type ThemeChoice = (typeof themeChoices)[number];

const listeners = new Set<() => void>();

function readThemeChoice(): ThemeChoice {
  const stored = local.read(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

let choice = readThemeChoice();

function subscribeToThemeChoice(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies and stores a theme. The attribute overrides the system preference. */
export function chooseTheme(chosen: ThemeChoice) {
  choice = chosen;
  if (chosen === 'system') {
    local.remove(themeKey);
    delete document.documentElement.dataset.theme;
  } else {
    local.write(themeKey, chosen);
    document.documentElement.dataset.theme = chosen;
  }
  for (const listener of listeners) listener();
}

export const useThemeChoice = () => useSyncExternalStore(subscribeToThemeChoice, () => choice);

/** Whether a media query matches. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** The active theme: the user's choice or the system's. */
export function useActiveTheme(): Shade {
  const chosen = useThemeChoice();
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  if (chosen !== 'system') return chosen;
  return systemIsDark ? 'dark' : 'light';
}
