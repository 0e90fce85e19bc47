import { loadChunk } from '@film-contest/contract/chunk';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { Film } from '@film-contest/contract/media';
import { formatPercent } from '@film-contest/messages/format';
import { type FilmPlayerHandle, FilmPlayer as Player } from '@film-contest/player/film-player';
import type { Renew } from '@film-contest/player/playback';
import type { Marker } from '@film-contest/player/timeline';
import { useQueryClient } from '@tanstack/react-query';
import { Progress } from 'antd';
import { type Ref, useCallback } from 'react';
import { FilmStateTag } from '../../components/cells.tsx';
import { RetryFilmButton } from '../../components/retry-film.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { getPlayerLabels, translatePlayerLabel } from '../../lib/player-labels.ts';
import { pageKeys } from '../../lib/review-keys.ts';
import styles from './entry.module.css';
import { pickGiveawayText } from './giveaways.tsx';

interface FilmStageProps {
  entry: ConsoleEntry;
  player: Ref<FilmPlayerHandle>;
  /** Whether the page handles keyboard shortcuts in place of the player. */
  hasPageKeys: boolean;
}

export function FilmPlayerOrState({ entry, player, hasPageKeys }: FilmStageProps) {
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

interface FilmPlayerProps {
  film: Film;
  title: string;
  /** Loads the film again after its URLs have expired. */
  renew: Renew;
  markers: readonly Marker[];
  player: Ref<FilmPlayerHandle>;
  /** Whether the page handles keyboard shortcuts in place of the player. */
  hasPageKeys: boolean;
}

/**
 * The film player for reviewers: steps single frames and always starts at the beginning. Loads no media
 * before playback.
 */
function FilmPlayer(props: FilmPlayerProps) {
  const { film, title, renew, markers, player, hasPageKeys } = props;
  return (
    <Player
      film={film}
      locale={locale}
      labels={getPlayerLabels(title)}
      loadLabels={async () => translatePlayerLabel}
      load={loadChunk}
      poster={film.poster && <img className={styles.poster} src={film.poster.jpeg} alt="" />}
      positionKey={null}
      hasFrameSteps
      renew={renew}
      markers={markers}
      handle={player}
      pageKeys={hasPageKeys ? pageKeys : noKeys}
    />
  );
}

const noKeys: readonly string[] = [];
