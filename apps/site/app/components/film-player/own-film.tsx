import type { MyEntry } from '@film-contest/contract/entries';
import { canWithdrawEntry } from '@film-contest/contract/entry-rules';
import type { Film } from '@film-contest/contract/media';
import { useCallback } from 'react';
import { loadOwnEntry, usePolledEntry } from '../../lib/watch-entry.ts';
import { FilmProcessingStatus } from './film-line.tsx';
import { FilmPlayer } from './film-player.tsx';

/** The film of the entrant's own entry, or its progress until the film can be played. */
export function OwnEntryFilm({ entry }: { entry: MyEntry }) {
  const { id, number, draft } = entry;
  const film = usePolledEntry({ id, known: entry, isMoving: isFilmProcessing })?.film;
  const renew = useCallback(async () => {
    const answer = await loadOwnEntry(id);
    return answer?.ok ? answer.data.film : null;
  }, [id]);
  if (!film) return null;
  if (!isFilmPlayable(film)) {
    return canWithdrawEntry(entry.state) && !entry.filmAwaitedUntil ? (
      <FilmProcessingStatus film={film} />
    ) : null;
  }
  return (
    <FilmPlayer
      key={draft.url}
      film={film}
      title={draft.title ?? ''}
      number={number ?? ''}
      cover={null}
      renew={renew}
    />
  );
}

const isFilmPlayable = ({ hls, mp4 }: Film) => hls !== null || mp4 !== null;

const isFilmProcessing = ({ film }: MyEntry) =>
  film !== null && !isFilmPlayable(film) && film.state !== 'refused' && film.state !== 'failed';
