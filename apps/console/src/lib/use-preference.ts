import { openBrowserStore } from '@film-contest/contract/browser-store';
import { useEffect, useState } from 'react';
import { readAccountEmail } from './session.ts';

const store = openBrowserStore('film-contest-console-choices', 'choices');

/**
 * A per-user switch stored in this browser. Uses IndexedDB because a lost session clears local storage. Not
 * persisted if the browser forbids databases.
 */
export function usePreference(
  name: string,
  defaultValue: boolean,
): [boolean, (chosen: boolean) => void] {
  const [key] = useState(() => `${readAccountEmail() ?? ''} ${name}`);
  const [chosen, setChosen] = useState(defaultValue);

  useEffect(() => {
    let isOpen = true;
    store.read<boolean>(key).then((kept) => {
      if (isOpen && kept !== undefined) setChosen(kept);
    });
    return () => {
      isOpen = false;
    };
  }, [key]);

  function storePreference(next: boolean) {
    setChosen(next);
    void store.write(key, next);
  }

  return [chosen, storePreference];
}
