import type { ConsoleEntry } from '@film-contest/contract/entries';
import { holdSeconds } from '@film-contest/contract/hold';
import type { Holder } from '@film-contest/contract/review';
import type { FilmPlayerHandle } from '@film-contest/player/film-player';
import { seekVideoBy, stepVideoFrame } from '@film-contest/player/video';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callOrNullOnError } from '../../lib/api.ts';
import { useContest } from '../../lib/contest.ts';
import { getEntryName } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { arePageKeysPaused, pausePageKeys } from '../../lib/page-keys.ts';
import { hasPendingDecision, useHasPendingDecision } from '../../lib/pending-decision.ts';
import { getFocusContext, getReviewAction, type ReviewAction } from '../../lib/review-keys.ts';
import { usePreference } from '../../lib/use-preference.ts';
import { countMissingPoints, useChecklistTicks } from './checks.tsx';
import type { DecisionDialog } from './decision.tsx';
import { useGiveawayMarking } from './giveaways.tsx';
import { useEntryDecision, useQueueNavigation } from './use-decision.ts';

/**
 * Stores the name of the open dialog in the URL, so that the error page can return to it and the browser's Back
 * button closes it.
 */
function useDecisionDialogInUrl() {
  const [query, setQuery] = useSearchParams();
  function showDecisionDialog(dialog: DecisionDialog | null) {
    const changed = new URLSearchParams(query);
    if (dialog) changed.set('decide', dialog);
    else changed.delete('decide');
    setQuery(changed, { preventScrollReset: true, replace: dialog === null });
  }
  return { open: query.get('decide'), show: showDecisionDialog };
}

/** Milliseconds within which the publish key must be pressed a second time. */
const publishConfirmationMs = 4000;

/** State and actions of the review page, shared by buttons and shortcuts. */
export function useEntryReview(entry: ConsoleEntry) {
  const player = useRef<FilmPlayerHandle>(null);
  const hold = useEntryHold(entry);
  const ticks = useChecklistTicks(entry);
  const marking = useGiveawayMarking(entry, player);
  const dialog = useDecisionDialogInUrl();
  const queue = useQueueNavigation(entry);
  const { decide } = useEntryDecision(entry);
  const [showsMissing, setMissed] = useState(false);
  const [areKeysEnabled, setKeysEnabled] = usePreference('review keys', true);
  const [isSheetOpen, showSheet] = useState(false);
  const [isPublishAsked, setPublishAsked] = useState(false);
  const { may, checklist } = entry;
  const isAgainstFraud = useContest()?.branding.scamAlerts ?? false;
  const hasGiveaways = isAgainstFraud || entry.giveaways.length > 0;
  const isOpen = may.requestChanges || may.reject || may.publish || may.mark;
  const isPending = useHasPendingDecision(entry.id);
  /** Whether a colleague's hold or a pending decision prevents changes. */
  const isBlocked = hold.isHeld || isPending;

  useEffect(() => {
    if (!isPublishAsked) return;
    const timer = setTimeout(() => setPublishAsked(false), publishConfirmationMs);
    return () => clearTimeout(timer);
  }, [isPublishAsked]);

  function publishEntry() {
    if (countMissingPoints(checklist) > 0) {
      setMissed(true);
      document.getElementById('checklist')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    decide({
      call: 'publishEntry',
      body: {},
      text: t('review.done.publish', getEntryName(entry)),
      done: t('console.review.published', getEntryName(entry)),
    });
  }

  /** Publishes at the second press of the key, because a single key is easily pressed by mistake. */
  function publishEntryByKey() {
    if (isPublishAsked || countMissingPoints(checklist) > 0) publishEntry();
    else setPublishAsked(true);
  }

  function openDialogByKey(name: DecisionDialog) {
    pausePageKeys();
    dialog.show(name);
  }

  function runReviewAction(action: ReviewAction) {
    const playing = player.current?.playing();
    if (action.do !== 'approve') setPublishAsked(false);
    switch (action.do) {
      case 'playPause':
        return player.current?.playPause();
      case 'seek':
        return playing && seekVideoBy(playing.video, action.by);
      case 'frame':
        return playing && stepVideoFrame(playing.video, action.by, playing.framesPerSecond);
      case 'tick': {
        const point = checklist[action.place];
        if (!point || !may.requestChanges || isBlocked) return;
        return void ticks.tick(point.id, point.tick === null);
      }
      case 'mark':
        return hasGiveaways && may.mark && !isBlocked && marking.markHere();
      case 'approve':
        return may.publish && !isBlocked && publishEntryByKey();
      case 'return':
        return may.requestChanges && !isBlocked && openDialogByKey('changes');
      case 'reject':
        return may.reject && !isBlocked && openDialogByKey('reject');
      case 'next':
        return queue.isInQueue && void queue.walk();
      case 'previous':
        return queue.isInQueue && void queue.walk({ by: -1 });
      case 'help':
        return showSheet(true);
    }
  }

  useReviewKeys(isOpen && areKeysEnabled, runReviewAction);

  return {
    entry,
    player,
    hold,
    ticks,
    marking,
    hasGiveaways,
    dialog,
    queue,
    publish: publishEntry,
    isPublishAsked,
    isMissed: showsMissing,
    isOpen,
    isPending,
    isBlocked,
    keys: { areOn: areKeysEnabled, switchOn: setKeysEnabled, isOpen: isSheetOpen, show: showSheet },
  };
}

export type EntryReview = ReturnType<typeof useEntryReview>;

/** Handles the page's shortcuts, except where the focused element uses the key. */
function useReviewKeys(areOn: boolean, run: (action: ReviewAction) => void) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!areOn) return;
    function handleReviewKey(event: KeyboardEvent) {
      const isIgnored = event.defaultPrevented || arePageKeysPaused();
      const action = isIgnored ? null : getReviewAction(event, getFocusContext(event.target));
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    }
    document.addEventListener('keydown', handleReviewKey);
    return () => document.removeEventListener('keydown', handleReviewKey);
  }, [areOn]);
}

/**
 * Interval in which the hold is renewed, in milliseconds: a third of the hold's lifetime, so that one renewal may fail.
 */
const renewMs = (holdSeconds / 3) * 1000;

export interface Hold {
  /** The reviewer who holds the entry; null if unknown. */
  holder: Holder | null;
  /** Whether a colleague holds the entry, which disables decisions. */
  isHeld: boolean;
  takeOver: () => Promise<void>;
}

/** Whether the entry can be decided. The page holds only entries that can be decided. */
const isEntryDecidable = ({ state, may, revised }: ConsoleEntry) =>
  (state === 'in_review' || revised?.isPending === true) &&
  (may.requestChanges || may.reject || may.publish);

/**
 * Holds an entry while its page is visible, so that colleagues cannot decide it at the same time. While a decision
 * can still be undone, the hold stays.
 */
function useEntryHold(entry: ConsoleEntry): Hold {
  const { id } = entry;
  const isWanted = isEntryDecidable(entry);
  const [holder, setHolder] = useState(entry.holder);

  const sendHold = useCallback(
    async (isTakeover: boolean) => {
      const sent = { params: { id }, body: { isTakeover }, background: !isTakeover };
      // Failed renewals are ignored: the server rejects conflicting decisions.
      const outcome = await callOrNullOnError('holdEntry', sent);
      if (outcome?.ok) setHolder(outcome.data.holder);
    },
    [id],
  );

  useEffect(() => {
    if (!isWanted) return;
    const renewHold = () => {
      if (document.visibilityState === 'visible') void sendHold(false);
    };
    const releaseHold = () => {
      if (hasPendingDecision(id)) return;
      void callOrNullOnError('releaseEntry', { params: { id }, background: true, keepalive: true });
    };
    renewHold();
    const timer = setInterval(renewHold, renewMs);
    document.addEventListener('visibilitychange', renewHold);
    globalThis.addEventListener('pagehide', releaseHold);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renewHold);
      globalThis.removeEventListener('pagehide', releaseHold);
      releaseHold();
    };
  }, [id, isWanted, sendHold]);

  const isHeld = isWanted && holder !== null && !holder.isMe;
  return { holder, isHeld, takeOver: () => sendHold(true) };
}
