import type { PublicEntry } from '@film-contest/contract/entries';
import type { FilmPlayerHandle } from '@film-contest/player/film-player';
import { type ReactNode, useRef } from 'react';
import { buildViewTransitionName } from '../components/film/film-card.tsx';
import { FilmPlayer, type NextFilmLink } from '../components/film-player/film-player.tsx';
import {
  EntryHeading,
  EntryTexts,
  filmTitleId,
  type Placement,
  PlacementLinks,
} from '../features/entry/entry-details.tsx';
import { GiveawayList } from '../features/entry/giveaway-list.tsx';
import { SharePanel } from '../features/share/share-panel.tsx';
import { useContentLang } from '../lib/content-lang.ts';
import { useT } from '../lib/messages.tsx';
import styles from './film-page.module.css';

/** URL fragment of the share panel. */
export const shareAnchor = 'share';

interface FilmPageProps {
  entry: PublicEntry;
  badge?: string;
  /** The placement (shortlist, selection, exhibition) that the page shows; none in the gallery. */
  here?: Placement;
  /** Content below the film's title: the vote panel, or an element in its place. */
  action?: ReactNode;
  said?: ReactNode;
  /** Links below the share panel of the film's page. */
  aside?: ReactNode;
  /** The film that the player offers after the end. */
  next?: NextFilmLink | null;
  children?: ReactNode;
}

/** The page of a film with all its details, in the gallery, shortlist, selection and exhibition. */
export function FilmPage(props: FilmPageProps) {
  const t = useT();
  const langOf = useContentLang();
  const { entry, badge, here, action, said, aside, children } = props;
  const player = useRef<FilmPlayerHandle>(null);
  const isPlayable = Boolean(entry.film?.hls ?? entry.film?.mp4);
  return (
    <article key={entry.id} data-page-start aria-labelledby={filmTitleId}>
      <FilmPlayer
        film={entry.film}
        title={entry.title}
        number={entry.number}
        cover={entry.cover}
        markers={entry.giveaways.map(({ t: at, line, lang }) => ({
          t: at,
          label: line,
          lang: langOf(lang),
        }))}
        positionKey={String(entry.id)}
        transitionName={buildViewTransitionName(entry.id)}
        handle={player}
        next={props.next ?? null}
      />
      <div className={`wrap ${styles.body}`}>
        <div className={styles.head}>
          <EntryHeading entry={entry} {...(badge && { badge })} />
          {action}
        </div>
        <div className={styles.main}>
          {said}
          <GiveawayList
            giveaways={entry.giveaways}
            seconds={entry.seconds}
            onSeek={isPlayable ? (seconds) => player.current?.seekTo(seconds) : null}
          />
          <EntryTexts entry={entry} />
        </div>
        <aside className={styles.aside}>
          <div id={shareAnchor}>
            <SharePanel
              title={t('film.share.film')}
              target={{ kind: 'entry', id: entry.id }}
              poster={entry}
              text={t('film.share.text', { title: entry.title, team: entry.team })}
            />
          </div>
          <PlacementLinks entry={entry} here={here} />
          {aside}
        </aside>
      </div>
      {children}
    </article>
  );
}
