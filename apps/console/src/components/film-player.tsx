import { loadChunk } from '@film-contest/contract/chunk';
import type { Film } from '@film-contest/contract/media';
import { type FilmPlayerHandle, FilmPlayer as Player } from '@film-contest/player/film-player';
import type { TranslateLabel } from '@film-contest/player/labels';
import type { Renew } from '@film-contest/player/playback';
import type { Marker } from '@film-contest/player/timeline';
import type { Ref } from 'react';
import { locale } from '../lib/locale.ts';
import { t } from '../lib/messages.ts';
import { pageKeys } from '../lib/review-keys.ts';
import styles from './film-player.module.css';

interface FilmPlayerProps {
  film: Film;
  title: string;
  /** Loads the film again after its URLs have expired. */
  renew: Renew;
  markers: readonly Marker[];
  player: Ref<FilmPlayerHandle>;
  /** Whether the page handles the review shortcuts itself. */
  hasPageKeys: boolean;
}

/**
 * The film player for reviewers: steps single frames and always starts at the beginning. Loads no media
 * before playback.
 */
export function FilmPlayer(props: FilmPlayerProps) {
  const { film, title, renew, markers, player, hasPageKeys } = props;
  return (
    <Player
      film={film}
      locale={locale}
      labels={{
        player: t('console.player.label', { title }),
        play: t('console.player.play', { title }),
        failed: t('console.player.failed'),
        retry: t('http.retry'),
        openMp4: t('console.player.mp4'),
      }}
      loadLabels={async () => say}
      load={loadChunk}
      poster={film.poster && <img className={styles.poster} src={film.poster.jpeg} alt="" />}
      rememberAs={null}
      hasFrameSteps
      renew={renew}
      markers={markers}
      handle={player}
      pageKeys={hasPageKeys ? pageKeys : noKeys}
    />
  );
}

const noKeys: readonly string[] = [];

const say: TranslateLabel = (name, values) =>
  t.translateDynamicKey(`player.${name}`, values) ?? name;
