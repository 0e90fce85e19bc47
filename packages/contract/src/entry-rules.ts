import type { MachineCheck } from './checks.ts';
import { codes } from './codes.ts';
import type { EntryDraft, EntryField, EntryState } from './entries.ts';
import type { Faults } from './faults.ts';
import { judgePromisedTracks, trackLanguages } from './film-rules.ts';
import { limits } from './limits.ts';

/** States from which its maker may take an entry out of the contest. */
export const withdrawableStates = [
  'received',
  'checking',
  'in_review',
  'changes_requested',
  'published',
] as const satisfies readonly EntryState[];

/** Whether its maker may take an entry of this state out of the contest. */
export const canWithdraw = (state: EntryState) =>
  (withdrawableStates as readonly EntryState[]).includes(state);

/** Whether its maker may still write in an entry of this state. */
export const canEdit = (state: EntryState) => state === 'draft' || state === 'changes_requested';

/** States whose entries leave their account room for another one. */
const uncountedStates: readonly EntryState[] = ['withdrawn', 'rejected'];

/**
 * Whether an account that has these entries may start another one, of so many that are allowed. Room is given back
 * so many times only: each entry that was submitted has used up a number, and somebody's time.
 */
export const canStartAnother = (entries: readonly { state: EntryState }[], allowed: number) =>
  entries.filter(({ state }) => !uncountedStates.includes(state)).length < allowed &&
  entries.length < allowed + limits.entriesTakenBack;

interface Standing {
  state: EntryState;
  reasons: readonly { field: EntryField }[];
}

/** Whether its maker may change a field now: any of a draft, the named ones once it was sent back. */
export function isFieldOpen({ state, reasons }: Standing, field: EntryField): boolean {
  if (state === 'draft') return true;
  const isNamed = (name: EntryField) => reasons.some((reason) => reason.field === name);
  if (!canEdit(state)) return false;
  // Another group can make what only students are asked for necessary or pointless, and another film can bring the
  // subtitles along.
  return (
    isNamed(field) ||
    (isOfStudents(field) && isNamed('group')) ||
    (field === 'url' && isNamed('subtitles'))
  );
}

const ofStudents: readonly EntryField[] = ['school_name', 'guardian', 'student_proof'];

/** Whether the Student Group alone is asked for a field. */
export const isOfStudents = (field: EntryField) => ofStudents.includes(field);

interface FilmTime {
  submission: { closesAt: string | null };
  graceMinutes: number;
}

/**
 * Until when the bytes of a film may arrive that is submitted ahead of them: the grace after the
 * closing date, else as long as an unfinished upload is kept. Null when that is over.
 */
export function filmAwaitedUntil({ submission, graceMinutes }: FilmTime, now: Date): Date | null {
  const until = submission.closesAt
    ? Date.parse(submission.closesAt) + graceMinutes * 60_000
    : now.getTime() + limits.uploadDays * 24 * 3600_000;
  return until > now.getTime() ? new Date(until) : null;
}

/** Which files the contest's settings ask for. */
export interface AskedPapers {
  materialsRequired: boolean;
  studentProof: 'off' | 'optional' | 'required';
}

/**
 * The files that the settings ask for and an entry lacks. Who was sent back for something else
 * cannot add them any more.
 */
export function missingPapers(
  draft: EntryDraft,
  standing: Standing,
  { materialsRequired, studentProof }: AskedPapers,
): EntryField[] {
  const isProofAsked = draft.group === 'student' && studentProof === 'required';
  const missing: EntryField[] = [];
  if (isProofAsked && !draft.student_proof) missing.push('student_proof');
  if (materialsRequired && !draft.materials) missing.push('materials');
  return missing.filter((field) => isFieldOpen(standing, field));
}

/** What is known of an entry's files that its subtitles are judged by. */
export interface SubtitleFiles {
  /** The checks of the film; empty before it was checked. */
  filmChecks: readonly MachineCheck[];
  files: Iterable<{ id: string; sha256: string | null }>;
}

/**
 * The faults of an entry's subtitles: a missing confirmation that they are part of the picture, promised tracks that
 * the film lacks, or one file for both languages. A fault stands at a field that the entrant can change.
 */
export function subtitleFaults(
  { subtitles }: EntryDraft,
  standing: Standing,
  { filmChecks, files }: SubtitleFiles,
): Faults {
  const isOpen = isFieldOpen(standing, 'subtitles');
  if (subtitles?.mode === 'burnt_in' && !subtitles.confirmed && isOpen) {
    return { 'subtitles.confirmed': { code: codes.mustBeTicked } };
  }
  if (subtitles?.mode === 'files' && isOpen && areAlike(subtitles, files)) {
    return { subtitles: { code: codes.subtitlesAlike } };
  }
  if (subtitles?.mode !== 'in_file') return {};
  const languages = trackLanguages(filmChecks);
  if (languages === null || judgePromisedTracks(languages).level !== 'refusal') return {};
  if (isOpen) return { subtitles: { code: codes.subtitlesMissing } };
  return isFieldOpen(standing, 'url') ? { url: { code: codes.subtitlesMissing } } : {};
}

function areAlike(
  { zh, en }: NonNullable<EntryDraft['subtitles']>,
  files: SubtitleFiles['files'],
): boolean {
  const hashes = new Map([...files].map(({ id, sha256 }) => [id, sha256]));
  const hash = zh && hashes.get(zh);
  return Boolean(hash && en && hash === hashes.get(en));
}
