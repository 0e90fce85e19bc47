import { newUuid } from '@film-contest/contract/new-uuid';
import type { FilmPlayerHandle } from '@film-contest/player/film-player';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { toIntervals } from './intervals.ts';
import { createWatchReporter } from './watch-reporter.ts';

const reportMs = 5000;

interface WatchReport {
  /** Fraction of the film (0–1) that the juror has watched according to the server. */
  share: number;
  /** Reports the played parts now. */
  report: () => Promise<void>;
}

/** Reports the played parts of a film to the server every few seconds, and again after an error. */
export function useWatchReport(
  id: string,
  player: RefObject<FilmPlayerHandle | null>,
  initial: number,
  isEnabled: boolean,
): WatchReport {
  const [share, setShare] = useState(initial);
  const latest = useRef(async () => {});
  // Uses a layout effect, because its cleanup runs before the player is removed.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    const report = createPlayerWatchReporter(id, player, setShare);
    latest.current = report;
    const timer = setInterval(report, reportMs);
    document.addEventListener('visibilitychange', report);
    void report();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', report);
      void report();
    };
  }, [id, player, isEnabled]);
  return { share: Math.max(share, initial), report: () => latest.current() };
}

function createPlayerWatchReporter(
  id: string,
  player: RefObject<FilmPlayerHandle | null>,
  onShare: (share: number) => void,
): () => Promise<void> {
  const name = newUuid();
  const readPlayed = () => {
    const video = player.current?.playing()?.video;
    return video ? toIntervals(video.played) : [];
  };
  return createWatchReporter(readPlayed, async (intervals) => {
    const outcome = await call('reportWatched', {
      params: { id },
      body: { player: name, intervals },
      background: true,
      quiet: true,
    });
    if (!outcome.ok) return null;
    onShare(outcome.data.share);
    return outcome.data;
  });
}
