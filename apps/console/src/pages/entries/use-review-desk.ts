import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { FilmPlayerHandle } from '@film-contest/player/film-player';
import { seekBy, stepFrame } from '@film-contest/player/video';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { entryName } from '../../lib/entry-texts.ts';
import { t } from '../../lib/messages.ts';
import { useOwnChoice } from '../../lib/own-choice.ts';
import { useIsPending } from '../../lib/pending-decision.ts';
import { placeOf, type ReviewAction, reviewActionOf } from '../../lib/review-keys.ts';
import { openPoints, useTicks } from './checklist.tsx';
import type { DecisionDialog } from './decision-dialogs.tsx';
import { useDecision } from './use-decision.ts';
import { useHold } from './use-hold.ts';
import { useMarking } from './use-marking.ts';
import { useQueueWalk } from './use-queue-walk.ts';

/** The open dialog stands in the address: an error page leads back into it, "back" closes it. */
function useDialog() {
  const [query, setQuery] = useSearchParams();
  function show(dialog: DecisionDialog | null) {
    const changed = new URLSearchParams(query);
    if (dialog) changed.set('decide', dialog);
    else changed.delete('decide');
    setQuery(changed, { preventScrollReset: true, replace: dialog === null });
  }
  return { open: query.get('decide'), show };
}

/** Everything that a reviewer does at the page of an entry, by pointer and by key. */
export function useReviewDesk(entry: ConsoleEntry) {
  const player = useRef<FilmPlayerHandle>(null);
  const hold = useHold(entry);
  const ticks = useTicks(entry);
  const marking = useMarking(entry, player);
  const dialog = useDialog();
  const queue = useQueueWalk(entry);
  const { decide } = useDecision(entry);
  const [isMissed, setMissed] = useState(false);
  const [areOn, setOn] = useOwnChoice('review keys', true);
  const [isSheetOpen, showSheet] = useState(false);
  const { may, checklist } = entry;
  /** Whether there is something to review at all. */
  const isOpen = may.requestChanges || may.reject || may.publish || may.mark;
  const isPending = useIsPending(entry.id);
  /** Somebody else has it open, or it has been decided on here. */
  const isBlocked = hold.isHeld || isPending;

  function publish() {
    if (openPoints(checklist) > 0) {
      setMissed(true);
      document.getElementById('checklist')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    decide({
      call: 'publishEntry',
      body: {},
      text: t('review.done.publish', entryName(entry)),
      done: t('console.review.published', entryName(entry)),
    });
  }

  function run(action: ReviewAction) {
    const playing = player.current?.playing();
    switch (action.do) {
      case 'playPause':
        return player.current?.playPause();
      case 'seek':
        return playing && seekBy(playing.video, action.by);
      case 'frame':
        return playing && stepFrame(playing.video, action.by, playing.framesPerSecond);
      case 'tick': {
        const point = checklist[action.place];
        if (!point || !may.requestChanges || isBlocked) return;
        return void ticks.tick(point.id, point.tick === null);
      }
      case 'mark':
        return may.mark && !isBlocked && marking.markHere();
      case 'approve':
        return may.publish && !isBlocked && publish();
      case 'return':
        return may.requestChanges && !isBlocked && dialog.show('changes');
      case 'reject':
        return may.reject && !isBlocked && dialog.show('reject');
      case 'next':
        return queue.isWalking && void queue.walk();
      case 'previous':
        return queue.isWalking && void queue.walk({ by: -1 });
      case 'help':
        return showSheet(true);
    }
  }

  useKeys(isOpen && areOn, run);

  return {
    entry,
    player,
    hold,
    ticks,
    marking,
    dialog,
    queue,
    publish,
    isMissed,
    isOpen,
    isPending,
    isBlocked,
    keys: { areOn, switchOn: setOn, isOpen: isSheetOpen, show: showSheet },
  };
}

export type ReviewDesk = ReturnType<typeof useReviewDesk>;

/** Hears the keys of the page wherever the focus is, except where they mean something else. */
function useKeys(areOn: boolean, run: (action: ReviewAction) => void) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!areOn) return;
    function hear(event: KeyboardEvent) {
      const action = event.defaultPrevented ? null : reviewActionOf(event, placeOf(event.target));
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    }
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [areOn]);
}
