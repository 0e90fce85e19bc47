import type { GalleryCard } from '@film-contest/contract/entries';
import type { Film } from '@film-contest/contract/media';
import { formatPercent } from '@film-contest/messages/format';
import { type FilmPlayerHandle, FilmPlayer as Player } from '@film-contest/player/film-player';
import type { TranslateLabel } from '@film-contest/player/labels';
import type { Renew } from '@film-contest/player/playback';
import type { Marker } from '@film-contest/player/timeline';
import type { CSSProperties, Ref } from 'react';
import { loadChunkWithNotice } from '../../lib/chunk.ts';
import { useContentLang } from '../../lib/content-lang.ts';
import { parseFilmStartTime } from '../../lib/film-moment.ts';
import { PageLink, type PageTarget } from '../../lib/links.tsx';
import { useLocale, useT } from '../../lib/messages.tsx';
import { getTranslator, loadMessages } from '../../lib/texts.ts';
import brackets from '../brackets.module.css';
import { FilmPicture } from '../film/film-picture.tsx';
import styles from './film-player.module.css';

interface FilmPlayerProps {
  film: Film | null;
  title: string;
  number: string;
  /** The team's cover picture. Without one, the first frame of the film is shown. */
  cover: Film['poster'];
  markers?: readonly Marker[];
  /** Storage key of the playback position; without a key, the position is not stored. */
  positionKey?: string;
  /** Loads the film again after its URLs have expired. Only URLs of unpublished films expire. */
  renew?: Renew;
  handle?: Ref<FilmPlayerHandle>;
  transitionName?: string | undefined;
  /** The film that is offered after the end, with its page. */
  next?: NextFilmLink | null;
}

export interface NextFilmLink {
  film: GalleryCard;
  to: PageTarget['to'];
}

/** A film on a dark stage. The player is loaded when the reader presses play. */
export function FilmPlayer(props: FilmPlayerProps) {
  const { film, number, cover, transitionName } = props;
  const poster = cover ?? film?.poster ?? null;
  const light = poster && { '--light': `url("${poster.placeholder}")` };
  return (
    <div className={styles.stage} data-stage="dark" style={light as CSSProperties}>
      <div className={styles.screen} style={{ viewTransitionName: transitionName }}>
        {film && (film.hls || film.mp4) ? (
          <PlayableFilm {...props} film={film} poster={poster} />
        ) : (
          <>
            <FilmPicture picture={poster} alt="" number={number} isMain />
            <UnplayableFilmNotice film={film} />
          </>
        )}
      </div>
    </div>
  );
}

function UnplayableFilmNotice({ film }: { film: Film | null }) {
  const t = useT();
  const isOver = film?.state === 'failed' || film?.state === 'refused';
  const percent = film && film.progress > 0 ? formatPercent(t.locale, film.progress) : null;
  const preparing = percent
    ? t('film.player.preparingPercent', { percent })
    : t('film.player.preparing');
  return (
    <div className={styles.message}>
      <p>{isOver ? t('film.player.unavailable') : preparing}</p>
    </div>
  );
}

interface PlayableProps extends FilmPlayerProps {
  film: Film;
  poster: Film['poster'];
}

function PlayableFilm(props: PlayableProps) {
  const { film, title, number, poster, markers, positionKey, renew, handle, next } = props;
  const t = useT();
  const { locale } = useLocale();
  const langOf = useContentLang();
  async function loadPlayerLabels(): Promise<TranslateLabel> {
    await loadChunkWithNotice(() => loadMessages(locale, 'player'));
    const texts = getTranslator(locale);
    return (name, values) => texts.translateDynamicKey(`player.${name}`, values) ?? name;
  }
  return (
    <Player
      film={film}
      locale={locale}
      labels={{
        player: t('film.player.label', { title }),
        play: t('film.playFilm', { title }),
        failed: t('film.player.failed'),
        retry: t('film.player.retry'),
        openMp4: t('film.player.openMp4'),
      }}
      loadLabels={loadPlayerLabels}
      load={loadChunkWithNotice}
      poster={
        <>
          <FilmPicture picture={poster} alt="" number={number} isMain />
          <span className={`${brackets.brackets} ${styles.brackets}`} />
        </>
      }
      positionKey={positionKey ?? null}
      startAt={() => parseFilmStartTime(location.search)}
      {...(markers && { markers })}
      renew={renew}
      handle={handle}
      next={next ? buildNextFilm(next, langOf) : null}
    />
  );
}

const buildNextFilm = ({ film, to }: NextFilmLink, langOf: ReturnType<typeof useContentLang>) => ({
  title: film.title,
  renderLink: ({ className, label }: { className: string | undefined; label: string }) => (
    <PageLink to={to} params={{ id: film.id }} className={className} rel="next">
      <FilmPicture picture={film.cover} alt="" number={film.number} />
      <span>{label}</span>
      <strong lang={langOf(film.titleLang)}>{film.title}</strong>
    </PageLink>
  ),
});
