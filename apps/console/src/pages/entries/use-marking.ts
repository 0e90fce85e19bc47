import type { ConsoleEntry } from '@film-contest/contract/entries';
import { giveawayLimits } from '@film-contest/contract/giveaways';
import type { GiveawayDraft } from '@film-contest/contract/review';
import type { FilmPlayerHandle } from '@film-contest/player/film-player';
import { type RefObject, useState } from 'react';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';

/** The marker being edited; `place` is null for a new one. */
export interface EditedMarker {
  place: number | null;
  giveaway: Partial<GiveawayDraft>;
  /** The entry when the marker was opened. */
  base: ConsoleEntry;
}

/** Creates and edits the markers of a film. A new marker has the player's current time. */
export function useGiveawayMarking(
  entry: ConsoleEntry,
  player: RefObject<FilmPlayerHandle | null>,
) {
  const { giveaways, may } = entry;
  const [edited, setEdited] = useState<EditedMarker | null>(null);

  function addGiveawayMarker() {
    if (!may.mark) return;
    if (giveaways.length >= giveawayLimits.count) return notices.error(t('review.markFull'));
    const { video } = player.current?.playing() ?? {};
    video?.pause();
    const seconds = Math.round((video?.currentTime ?? 0) * 10) / 10;
    setEdited({ place: null, giveaway: { t: seconds }, base: entry });
  }

  function editMarker(place: number) {
    const giveaway = giveaways[place];
    if (giveaway) setEdited({ place, giveaway, base: entry });
  }

  return { edited, markHere: addGiveawayMarker, edit: editMarker, close: () => setEdited(null) };
}

export type Marking = ReturnType<typeof useGiveawayMarking>;
