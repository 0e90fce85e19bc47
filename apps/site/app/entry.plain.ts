import { loadChunk } from '@film-contest/contract/chunk';
import { startFormControls } from './components/form-controls.ts';
import { startRevealSlider } from './features/contest/reveal-slider.ts';
import { consumePassScanResult } from './features/voting/pass-scan-result.ts';
import { replayEarlyClick } from './lib/early-click.ts';
import { runWhenIdle } from './lib/run-when-idle.ts';
import { readStoredVotes } from './lib/stored-votes.ts';
import { startControls } from './start-controls.ts';

// The script of documents without React (`routes/plain.tsx`).
startControls();
startFormControls();
startRevealSlider();
replayEarlyClick();
loadPageSpecificScripts();

/** Loads the code of parts that only some pages have. */
function loadPageSpecificScripts(): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const voter = Number(find('[data-early-voter]')?.dataset.earlyVoter);
  const passArea = find('[data-pass-landing]');
  const scanned = passArea && consumePassScanResult();
  if (find('[data-film]')) {
    loadAndStart(
      () => import('./components/film/watch-film-cards.ts'),
      (cards) => cards.watchFilmCards(),
    );
  }
  if (voter > 0) {
    runWhenIdle(() =>
      loadAndStart(
        () => import('./features/voting/early-device.ts'),
        (device) => device.registerVoterEarly(voter),
      ),
    );
  }
  if (passArea && scanned) {
    loadAndStart(
      () => import('./features/voting/pass-landing.ts'),
      (pass) => pass.showPassScanResult(passArea, scanned),
    );
  }
  if (readStoredVotes().length > 0) {
    loadAndStart(
      () => import('./features/voting/resume-votes.ts'),
      (votes) => votes.resumeVotesOfPlainPage(),
    );
  }
}

function loadAndStart<M>(chunk: () => Promise<M>, start: (loaded: M) => unknown): void {
  loadChunk(chunk)
    .then(start)
    .catch(() => {
      // Ignores a missing script or message, because the page is complete without it.
    });
}
