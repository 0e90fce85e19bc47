import {
  chooseLevel,
  isAcceptable,
  type MachineCheck,
  machineCheck,
} from '@film-contest/contract/checks';
import type { EntryDraft } from '@film-contest/contract/entries';
import { checkPromisedTracks, trackLanguages } from '@film-contest/contract/film-rules';

/** What is known of the files of an entry that its subtitles are judged by. */
export interface SubtitleFacts {
  /** What was found of the film; nothing before it was looked at. */
  filmChecks: readonly MachineCheck[];
  filmSeconds: number | null;
  /** When the last subtitle of each file ends. */
  endSeconds: { zh: number | null; en: number | null };
}

/**
 * What is cut off at a film's end by rounding, or stands a moment longer, is no other version. The database's
 * `entry_worst_check` has it too.
 */
const SLACK_SECONDS = 1;

/**
 * Checks of an entry's subtitles that need its film. Promised tracks that the film lacks are a
 * refusal; the database's `entry_worst_check` has the same levels.
 */
export function subtitleChecks(form: EntryDraft, facts: SubtitleFacts): MachineCheck[] {
  switch (form.subtitles?.mode) {
    case 'in_file':
      return judgeTracks(facts);
    case 'files':
      return (['zh', 'en'] as const).flatMap((language) => judgeEnd(language, facts));
    default:
      return [];
  }
}

/** The field that an entry goes back to its maker for once its film was judged, and why; null when it passes. */
export function refusedField(
  form: EntryDraft,
  film: { isRefused: boolean; checks: readonly MachineCheck[] },
): { field: 'url' | 'subtitles'; checks: readonly MachineCheck[] } | null {
  if (film.isRefused) return { field: 'url', checks: film.checks };
  const checks = subtitleChecks(form, {
    filmChecks: film.checks,
    filmSeconds: null,
    endSeconds: { zh: null, en: null },
  });
  return isAcceptable(checks) ? null : { field: 'subtitles', checks };
}

function judgeTracks({ filmChecks }: SubtitleFacts): MachineCheck[] {
  const languages = trackLanguages(filmChecks);
  return languages === null ? [] : [checkPromisedTracks(languages)];
}

function judgeEnd(language: 'zh' | 'en', facts: SubtitleFacts): MachineCheck[] {
  const { filmSeconds } = facts;
  const endSeconds = facts.endSeconds[language];
  if (filmSeconds === null || endSeconds === null) return [];
  const level = chooseLevel(endSeconds <= filmSeconds + SLACK_SECONDS, 'advice');
  return [machineCheck('subtitles.within', level, { language, endSeconds }, { filmSeconds })];
}
