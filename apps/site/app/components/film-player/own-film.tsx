import type { MyEntry } from '@film-contest/contract/entries';
import { useCallback } from 'react';
import { call } from '../../lib/api.ts';
import { FilmPlayer } from './film-player.tsx';

/**
 * The film of an entry as its public will see it, for its maker; nothing before it can be played.
 * Addresses of what is not published expire: the entry is asked for again, and the film goes on.
 */
export function OwnFilm({ entry }: { entry: MyEntry }) {
  const { id, film, number, draft } = entry;
  const renew = useCallback(async () => {
    const answer = await call('getMyEntry', { params: { id }, background: true });
    return answer.ok ? answer.data.film : null;
  }, [id]);
  if (!film?.hls && !film?.mp4) return null;
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
