import { observeCardImpression } from '../../lib/impressions.ts';
import { loadVoteCounts, watchVoteCount } from '../../lib/live-votes.ts';
import { loadPageMessages } from '../../lib/load-page-messages.ts';

/** Counts impressions of the film cards of a page without React, and updates their numbers of votes. */
export function watchFilmCards(): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-film]')];
  let leave = cards.map(watchCard);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // A page that is restored from the back-forward cache is a new page view, but still shows the earlier numbers of
    // votes.
    for (const stop of leave) stop();
    leave = cards.map(watchCard);
    void loadVoteCounts();
  });
  document.addEventListener('click', ({ target }) => {
    const card = target instanceof Element && target.closest('h3 a')?.closest('[data-film]');
    if (card instanceof HTMLElement) setViewTransitionNames(cards, card);
  });
}

function watchCard(card: HTMLElement): () => void {
  const id = Number(card.dataset.film);
  const count = card.querySelector<HTMLElement>('[data-votes]');
  const stopObserving = observeCardImpression(card, id);
  const stopWatching = count && watchVoteCount(id, (votes) => void showVoteCount(count, votes));
  return () => {
    stopObserving();
    stopWatching?.();
  };
}

async function showVoteCount(count: HTMLElement, votes: number): Promise<void> {
  if (count.dataset.votes === String(votes)) return;
  const t = await loadPageMessages('site');
  count.dataset.votes = String(votes);
  count.textContent = t('film.votes', { votes });
}

/** Names the still of the clicked card for the view transition that moves it into the player of the next document. */
function setViewTransitionNames(cards: readonly HTMLElement[], followed: HTMLElement): void {
  for (const card of cards) {
    const still = card.querySelector<HTMLElement>('[data-still]');
    const name = card === followed ? `film-${card.dataset.film}` : '';
    still?.style.setProperty('view-transition-name', name);
  }
}
