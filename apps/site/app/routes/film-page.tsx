import type { PublicEntry } from '@film-contest/contract/entries';
import type { FilmPlayerHandle } from '@film-contest/player/film-player';
import { type ReactNode, useRef } from 'react';
import { filmTransition } from '../components/film/film-transition.ts';
import { FilmPlayer } from '../components/film-player/film-player.tsx';
import { EntryHeading } from '../features/entry/entry-heading.tsx';
import { EntryTexts } from '../features/entry/entry-texts.tsx';
import { GiveawayList } from '../features/entry/giveaway-list.tsx';
import { type Placement, Placements } from '../features/entry/placements.tsx';
import { SharePanel } from '../features/share/share-panel.tsx';
import { useT } from '../lib/messages.tsx';
import styles from './film-page.module.css';

/** Fragment of a film's page where it is shared. */
export const shareAnchor = 'share';

interface FilmPageProps {
  entry: PublicEntry;
  badge?: string;
  /** In which of its placements it is shown here; none in the gallery. */
  here?: Placement;
  /** The vote, or whatever stands below the title instead. */
  action?: ReactNode;
  /** What was said of the film here. */
  said?: ReactNode;
  /** Ways on, below the share panel. */
  aside?: ReactNode;
  /** Below everything. */
  children?: ReactNode;
}

/** A film with all that is told of it: the same in the gallery and wherever it was placed. */
export function FilmPage(props: FilmPageProps) {
  const t = useT();
  const { entry, badge, here, action, said, aside, children } = props;
  const player = useRef<FilmPlayerHandle>(null);
  const isPlayable = Boolean(entry.film?.hls ?? entry.film?.mp4);
  return (
    <article key={entry.id}>
      <FilmPlayer
        film={entry.film}
        title={entry.title}
        number={entry.number}
        cover={entry.cover}
        markers={entry.giveaways.map(({ t: at, line }) => ({ t: at, label: line }))}
        rememberAs={String(entry.id)}
        transitionName={filmTransition(entry.id)}
        handle={player}
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
          <Placements entry={entry} here={here} />
          {aside}
        </aside>
      </div>
      {children}
    </article>
  );
}
