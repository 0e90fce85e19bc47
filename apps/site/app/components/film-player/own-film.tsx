import type { MyEntry } from '@film-contest/contract/entries';
import { canWithdrawEntry } from '@film-contest/contract/entry-rules';
import type { Film } from '@film-contest/contract/media';
import { useCallback } from 'react';
import { readEntry, useWatchedEntry } from '../../lib/watch-entry.ts';
import { FilmLine } from './film-line.tsx';
import { FilmPlayer } from './film-player.tsx';

/**
 * The film of an own entry as the public will see it, or its progress until it can be played. URLs of
 * unpublished films expire; the player then loads the entry again.
 */
export function OwnFilm({ entry }: { entry: MyEntry }) {
  const { id, number, draft } = entry;
  const film = useWatchedEntry({ id, known: entry, isMoving })?.film;
  const renew = useCallback(async () => {
    const answer = await readEntry(id);
    return answer?.ok ? answer.data.film : null;
  }, [id]);
  if (!film) return null;
  if (!isPlayable(film)) {
    return canWithdrawEntry(entry.state) && !entry.filmAwaitedUntil ? (
      <FilmLine film={film} />
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

const isPlayable = ({ hls, mp4 }: Film) => hls !== null || mp4 !== null;

const isMoving = ({ film }: MyEntry) =>
  film !== null && !isPlayable(film) && film.state !== 'refused' && film.state !== 'failed';
