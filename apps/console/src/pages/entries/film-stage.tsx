import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { Film } from '@film-contest/contract/media';
import { formatPercent } from '@film-contest/messages/format';
import type { FilmPlayerHandle } from '@film-contest/player/film-player';
import { useQueryClient } from '@tanstack/react-query';
import { Progress } from 'antd';
import { type Ref, useCallback } from 'react';
import { FilmPlayer } from '../../components/film-player.tsx';
import { RetryFilmButton } from '../../components/retry-film.tsx';
import { FilmStateTag } from '../../components/state-tag.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import styles from './entry.module.css';
import { pickGiveawayText } from './giveaway-lines.ts';

interface FilmStageProps {
  entry: ConsoleEntry;
  player: Ref<FilmPlayerHandle>;
  /** Whether the page handles shortcuts that the player would handle otherwise. */
  hasPageKeys: boolean;
}

/** The film, or the reason why there is none. */
export function FilmOrReason({ entry, player, hasPageKeys }: FilmStageProps) {
  const { film } = entry;
  const title = entry.draft.title || t('console.entry.untitled');
  const isPlayable = film !== null && (film.hls !== null || film.mp4 !== null);
  return (
    <section aria-label={t('console.entry.film')}>
      {isPlayable ? (
        <ReviewFilmPlayer
          key={entry.draft.url}
          id={entry.id}
          film={film}
          title={title}
          giveaways={entry.giveaways}
          player={player}
          hasPageKeys={hasPageKeys}
        />
      ) : (
        <div className={styles.stage}>{t('console.review.noFilm')}</div>
      )}
      {film && film.state !== 'ready' && <FilmProcessingState film={film} entry={entry} />}
    </section>
  );
}

interface ReviewPlayerProps {
  id: string;
  film: Film;
  title: string;
  giveaways: ConsoleEntry['giveaways'];
  player: Ref<FilmPlayerHandle>;
  hasPageKeys: boolean;
}

/** Reloads the entry when the URLs of an unpublished film expire, and continues playback. */
function ReviewFilmPlayer({ id, film, title, giveaways, ...more }: ReviewPlayerProps) {
  const client = useQueryClient();
  const renewFilmUrls = useCallback(async () => {
    const entry = await fetchScreenData('consoleEntry', { params: { id }, background: true });
    client.setQueryData(['entry', id], entry);
    return entry.film;
  }, [client, id]);
  const markers = giveaways.map((each) => ({
    t: each.t,
    label: pickGiveawayText(each.lines)?.line ?? '',
  }));
  return <FilmPlayer film={film} title={title} renew={renewFilmUrls} markers={markers} {...more} />;
}

function FilmProcessingState({ film, entry }: { film: Film; entry: ConsoleEntry }) {
  const isRunning = film.state === 'transcoding';
  return (
    <div className={styles.processing} role="status">
      <FilmStateTag state={film.state} />
      {isRunning && (
        <Progress
          percent={Math.floor(film.progress * 100)}
          format={() => formatPercent(t.locale, film.progress)}
          aria-label={t('console.filmState.transcoding')}
        />
      )}
      {entry.may.retryFilm && (
        <div>
          <RetryFilmButton id={entry.id}>{t('console.review.retryFilm')}</RetryFilmButton>
        </div>
      )}
    </div>
  );
}
