import { loadChunk } from '@film-contest/contract/chunk';
import type { Film } from '@film-contest/contract/media';
import { FilmPlayer as Player } from '@film-contest/player/film-player';
import type { Say } from '@film-contest/player/labels';
import type { Renew } from '@film-contest/player/playback';
import { locale } from '../lib/locale.ts';
import { t } from '../lib/messages.ts';
import styles from './film-player.module.css';

interface FilmPlayerProps {
  film: Film;
  title: string;
  /** Asks for the film again when its addresses have expired. */
  renew: Renew;
}

/**
 * The film as a reviewer sees it: frame by frame if need be, and always from its beginning. Nothing
 * is fetched before it is played.
 */
export function FilmPlayer({ film, title, renew }: FilmPlayerProps) {
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
    />
  );
}

const say: Say = (name, values) => t.dynamic(`player.${name}`, values) ?? name;
