import type { EntryState } from '@film-contest/contract/entries';
import type { Film } from '@film-contest/contract/media';
import { t } from '../lib/messages.ts';
import styles from './state-tag.module.css';

type Tone = 'quiet' | 'active' | 'key' | 'warning' | 'danger';

/** The tone of each entry state. The key colour is reserved for published entries. */
const entryTones: Record<EntryState, Tone> = {
  draft: 'quiet',
  received: 'quiet',
  checking: 'quiet',
  in_review: 'active',
  changes_requested: 'warning',
  published: 'key',
  rejected: 'danger',
  withdrawn: 'quiet',
  disqualified: 'danger',
};

export const getEntryStateLabel = (state: EntryState) => t(`console.state.${state}`);

export function EntryStateTag({ state }: { state: EntryState }) {
  return <ColouredTag tone={entryTones[state]}>{getEntryStateLabel(state)}</ColouredTag>;
}

type FilmState = Film['state'];

const filmTones: Record<FilmState, Tone> = {
  uploaded: 'quiet',
  probing: 'quiet',
  refused: 'danger',
  queued: 'quiet',
  transcoding: 'active',
  ready: 'quiet',
  failed: 'danger',
};

export function FilmStateTag({ state }: { state: FilmState }) {
  return <ColouredTag tone={filmTones[state]}>{t(`console.filmState.${state}`)}</ColouredTag>;
}

export function ColouredTag({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
