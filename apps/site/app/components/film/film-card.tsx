import type { GalleryCard } from '@film-contest/contract/entries';
import type { PageName } from '@film-contest/contract/pages';
import { formatTimecode } from '@film-contest/messages/format';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useViewTransitionState } from 'react-router';
import { useContentLang, useGuessedLang } from '../../lib/content-lang.ts';
import { observeCardImpression } from '../../lib/impressions.ts';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { watchVoteCount } from '../../lib/live-votes.ts';
import { useT } from '../../lib/messages.tsx';
import brackets from '../brackets.module.css';
import badgeStyles from './badge.module.css';
import styles from './film-card.module.css';
import { FilmPicture } from './film-picture.tsx';

export const buildViewTransitionName = (id: number) => `film-${id}`;

export interface FilmCardLook {
  to?: PageName;
  /** Label shown on the film's still instead of its award. */
  badge?: string;
  hasVotes?: boolean;
}

interface FilmCardProps extends FilmCardLook {
  film: GalleryCard;
  isMain?: boolean;
  /** Line below the team's name on the card, such as the time of a screening. */
  line?: string | null;
}

/** A film's card. On pages without React, `watch-film-cards.ts` does what this component's effects do. */
export function FilmCard(props: FilmCardProps) {
  const t = useT();
  const langOf = useGuessedLang();
  const contentLang = useContentLang();
  const { film, isMain = false, to = 'galleryEntry', hasVotes = true, line } = props;
  const { id, number, title, team, group, seconds, cover } = film;
  const badge = props.badge ?? film.award;
  const isMoving = useIsMoving(usePagePath()(to, { id }));
  return (
    <article className={styles.card} ref={useCardImpression(id)} data-film={id}>
      <div
        className={styles.still}
        data-still
        style={{ viewTransitionName: isMoving ? buildViewTransitionName(id) : undefined }}
      >
        <FilmPicture picture={cover} alt="" number={number} isMain={isMain} />
        <span className={`${brackets.brackets} ${styles.corners}`} />
        {badge && (
          <span className={styles.badge}>
            <FilmBadge text={badge} />
          </span>
        )}
        {seconds !== null && (
          <span className={`timecode ${styles.length}`}>{formatTimecode(seconds)}</span>
        )}
      </div>
      <div className={styles.line}>
        <span className="timecode">{t('film.number', { number })}</span>
        <span>{t.translateDynamicKey(`film.group.${group}`)}</span>
      </div>
      <h3 className={styles.title}>
        <PageLink to={to} params={{ id }} viewTransition lang={contentLang(film.titleLang)}>
          {title}
        </PageLink>
      </h3>
      <div className={styles.line}>
        <span className={styles.team} lang={langOf(team)}>
          {team}
        </span>
        {hasVotes && film.votes !== null && <LiveVoteCount id={id} votes={film.votes} />}
      </div>
      {line && <p className={styles.line}>{line}</p>}
    </article>
  );
}

/** Whether the router is navigating to a path. Always false on the server, where resolving each path takes time. */
const useIsMoving = import.meta.env.SSR ? () => false : useViewTransitionState;

function useCardImpression(id: number) {
  const card = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card with another URL counts a new impression
  useEffect(
    () => (card.current ? observeCardImpression(card.current, id) : undefined),
    [id, pathname, search],
  );
  return card;
}

function LiveVoteCount({ id, votes }: { id: number; votes: number }) {
  const t = useT();
  const [live, setLive] = useState<number | null>(null);
  useEffect(() => watchVoteCount(id, setLive), [id]);
  return (
    <span className={styles.votes} data-votes={votes}>
      {t('film.votes', { votes: live ?? votes })}
    </span>
  );
}

export const FilmBadge = ({ text }: { text: string }) => (
  <span className={badgeStyles.badge}>{text}</span>
);
