import type { ConsoleEntry } from '@film-contest/contract/entries';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchData } from '../../lib/api.ts';

/** The open entry comes first. */
const delayMs = 1_500;

/** Fetches the entry that comes next, and the beginning of its film, so that it opens at once. */
export function usePrefetchedEntry(id: string | null) {
  const client = useQueryClient();
  useEffect(() => {
    if (!id) return;
    const aborting = new AbortController();
    const { signal } = aborting;
    async function preload(next: string) {
      await client.prefetchQuery({
        queryKey: ['entry', next],
        queryFn: () => fetchData('consoleEntry', { params: { id: next }, background: true }),
      });
      const entry = client.getQueryData<ConsoleEntry>(['entry', next]);
      if (entry?.film && !signal.aborted) await prefetchFilm(entry.film, signal);
    }
    // What does not arrive is fetched when it is needed.
    const timer = setTimeout(() => void preload(id).catch(() => null), delayMs);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [client, id]);
}

/** The poster, the playlist, and the playlists that it names. */
async function prefetchFilm(film: NonNullable<ConsoleEntry['film']>, signal: AbortSignal) {
  const { poster, hls } = film;
  if (poster) new Image().src = poster.jpeg;
  if (!hls) return;
  const master = new URL(hls, location.href);
  const answer = await fetch(master, { signal });
  if (!answer.ok) return;
  const text = await answer.text();
  const named = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  await Promise.all(named.map((path) => fetch(new URL(path, master), { signal })));
}
