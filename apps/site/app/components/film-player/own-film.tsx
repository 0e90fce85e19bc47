import type { MyEntry } from '@film-contest/contract/entries';
import { canWithdraw } from '@film-contest/contract/entry-rules';
import type { Film } from '@film-contest/contract/media';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { lookAgain } from '../../lib/look-again.ts';
import { FilmLine } from './film-line.tsx';
import { FilmPlayer } from './film-player.tsx';

/**
 * The film of an entry as its public will see it, for its maker; how far it is before it can be played.
 * Addresses of what is not published expire: the entry is asked for again, and the film goes on.
 */
export function OwnFilm({ entry }: { entry: MyEntry }) {
  const { id, number, draft } = entry;
  const film = useMovingFilm(entry);
  const renew = useCallback(async () => {
    const answer = await call('getMyEntry', { params: { id }, background: true });
    return answer.ok ? answer.data.film : null;
  }, [id]);
  if (!film) return null;
  if (!isPlayable(film)) {
    return canWithdraw(entry.state) && !entry.filmAwaitedUntil ? <FilmLine film={film} /> : null;
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

const isMoving = (film: Film | null) =>
  film !== null && !isPlayable(film) && film.state !== 'refused' && film.state !== 'failed';

/** The film as it is by now: looked at again until it can be played, and left alone from then on. */
function useMovingFilm({ id, film: known }: MyEntry): Film | null {
  const [film, setFilm] = useState(known);
  useEffect(() => {
    setFilm(known);
    if (!isMoving(known)) return;
    return lookAgain(document, async (isLeft) => {
      const answer = await call('getMyEntry', { params: { id }, background: true }).catch(
        () => null,
      );
      if (isLeft() || answer?.ok === false) return false;
      if (answer) setFilm(answer.data.film);
      // Without an answer, the connection may be back by then.
      return !answer || isMoving(answer.data.film);
    });
  }, [id, known]);
  return film;
}
