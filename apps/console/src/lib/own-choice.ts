import { createStore, get, set, type UseStore } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { readAccount } from './session.ts';

let store: UseStore | undefined;

const open = () => {
  store ??= createStore('film-contest-console-choices', 'choices');
  return store;
};

/**
 * A switch that each person sets for themselves in this browser. It outlives a lost session, which
 * clears local storage; a browser that forbids its database forgets it with the page.
 */
export function useOwnChoice(name: string, usual: boolean): [boolean, (chosen: boolean) => void] {
  const [key] = useState(() => `${readAccount() ?? ''} ${name}`);
  const [chosen, setChosen] = useState(usual);

  useEffect(() => {
    let isOpen = true;
    get<boolean>(key, open())
      .then((kept) => {
        if (isOpen && kept !== undefined) setChosen(kept);
      })
      .catch(() => {});
    return () => {
      isOpen = false;
    };
  }, [key]);

  function choose(next: boolean) {
    setChosen(next);
    set(key, next, open()).catch(() => {});
  }

  return [chosen, choose];
}
