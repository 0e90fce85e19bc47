import type { ConsoleEntry } from '@film-contest/contract/entries';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchScreenData } from '../../lib/api.ts';

/** Delay before prefetching, so that the open entry loads first. */
const delayMs = 1_500;

/** Prefetches the next entry and the start of its film. */
export function usePrefetchedEntry(id: string | null) {
  const client = useQueryClient();
  useEffect(() => {
    if (!id) return;
    const aborting = new AbortController();
    const { signal } = aborting;
    async function prefetchEntry(next: string) {
      await client.prefetchQuery({
        queryKey: ['entry', next],
        queryFn: () => fetchScreenData('consoleEntry', { params: { id: next }, background: true }),
      });
      const entry = client.getQueryData<ConsoleEntry>(['entry', next]);
      if (entry?.film && !signal.aborted) await prefetchFilmStart(entry.film, signal);
    }
    // Failures are ignored; the data is loaded when needed.
    const timer = setTimeout(() => void prefetchEntry(id).catch(() => null), delayMs);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [client, id]);
}

/** Prefetches the poster and the playlists. */
async function prefetchFilmStart(film: NonNullable<ConsoleEntry['film']>, signal: AbortSignal) {
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
