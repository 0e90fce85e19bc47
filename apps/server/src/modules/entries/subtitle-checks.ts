import {
  buildMachineCheck,
  chooseCheckLevel,
  isFileAcceptable,
  type MachineCheck,
} from '@film-contest/contract/checks';
import type { EntryDraft } from '@film-contest/contract/entries';
import { checkDeclaredSubtitleTracks, getTrackLanguages } from '@film-contest/contract/film-rules';

export interface SubtitleFacts {
  /** Checks of the film; empty until the film is checked. */
  filmChecks: readonly MachineCheck[];
  filmSeconds: number | null;
  endSeconds: { zh: number | null; en: number | null };
}

/**
 * Tolerance in seconds for rounding at the end of a film. The SQL function `entry_worst_check` contains the same
 * value.
 */
const SLACK_SECONDS = 1;

/**
 * Checks the subtitles of an entry against its film. The SQL function `entry_worst_check` must compute the same
 * levels.
 */
export function checkEntrySubtitles(form: EntryDraft, facts: SubtitleFacts): MachineCheck[] {
  switch (form.subtitles?.mode) {
    case 'in_file':
      return checkFilmSubtitleTracks(facts);
    case 'files':
      return (['zh', 'en'] as const).flatMap((language) => checkSubtitleEndTime(language, facts));
    default:
      return [];
  }
}

/** Returns the field that the entrant must change after the film's check, with the failed checks; null if none. */
export function findRejectedField(
  form: EntryDraft,
  film: { isRefused: boolean; checks: readonly MachineCheck[] },
): { field: 'url' | 'subtitles'; checks: readonly MachineCheck[] } | null {
  if (film.isRefused) return { field: 'url', checks: film.checks };
  const checks = checkEntrySubtitles(form, {
    filmChecks: film.checks,
    filmSeconds: null,
    endSeconds: { zh: null, en: null },
  });
  return isFileAcceptable(checks) ? null : { field: 'subtitles', checks };
}

function checkFilmSubtitleTracks({ filmChecks }: SubtitleFacts): MachineCheck[] {
  const languages = getTrackLanguages(filmChecks);
  return languages === null ? [] : [checkDeclaredSubtitleTracks(languages)];
}

function checkSubtitleEndTime(language: 'zh' | 'en', facts: SubtitleFacts): MachineCheck[] {
  const { filmSeconds } = facts;
  const endSeconds = facts.endSeconds[language];
  if (filmSeconds === null || endSeconds === null) return [];
  const level = chooseCheckLevel(endSeconds <= filmSeconds + SLACK_SECONDS, 'advice');
  return [buildMachineCheck('subtitles.within', level, { language, endSeconds }, { filmSeconds })];
}
