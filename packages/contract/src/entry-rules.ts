import type { MachineCheck } from './checks.ts';
import { codes } from './codes.ts';
import type { EntryDraft, EntryField, EntryState } from './entries.ts';
import type { Faults } from './faults.ts';
import { checkDeclaredSubtitleTracks, getTrackLanguages } from './film-rules.ts';
import { limits } from './limits.ts';

export const withdrawableStates = [
  'received',
  'checking',
  'in_review',
  'changes_requested',
  'published',
  'hidden',
] as const satisfies readonly EntryState[];

export const canWithdrawEntry = (state: EntryState) =>
  (withdrawableStates as readonly EntryState[]).includes(state);

export const canEditEntry = (state: EntryState) =>
  state === 'draft' || state === 'changes_requested';

const revisableStates: readonly EntryState[] = [
  'received',
  'checking',
  'in_review',
  'changes_requested',
  'published',
];

interface Revisable {
  state: EntryState;
  /** Deadline for the film of an entry that was submitted before its film arrived. */
  filmAwaitedUntil: unknown;
}

/**
 * Whether the entrant can revise a submitted entry while submissions are open. An entry without its film cannot be
 * revised.
 */
export const canReviseEntry = ({ state, filmAwaitedUntil }: Revisable) =>
  revisableStates.includes(state) && filmAwaitedUntil === null;

/** States whose entries do not count towards the account's limit. */
const uncountedStates: readonly EntryState[] = ['withdrawn', 'rejected'];

/**
 * Whether an account with these entries may create another one. Withdrawn and rejected entries do not count towards the
 * limit. Their number is limited too, because each submission uses an entry number and reviewers' time.
 */
export const canStartAnotherEntry = (entries: readonly { state: EntryState }[], allowed: number) =>
  entries.filter(({ state }) => !uncountedStates.includes(state)).length < allowed &&
  entries.length < allowed + limits.entriesTakenBack;

interface Standing {
  state: EntryState;
  reasons: readonly { field: EntryField }[];
  /** Whether the entrant can revise the whole entry now. */
  isRevisable?: boolean;
  /** Fields that the revision of the entry changes. */
  changed?: readonly EntryField[];
}

/** Whether the entrant can open the form of an entry now. */
export const isEntryEditable = ({ state, isRevisable }: Pick<Standing, 'state' | 'isRevisable'>) =>
  canEditEntry(state) || isRevisable === true;

/**
 * Whether the entrant may change a field now. In drafts and revisable entries all fields are open; in other returned
 * entries, only the returned fields and those that depend on them.
 */
export function isFieldOpen({ state, reasons, isRevisable }: Standing, field: EntryField): boolean {
  if (state === 'draft' || isRevisable) return true;
  const isFieldReturned = (name: EntryField) => reasons.some((reason) => reason.field === name);
  if (!canEditEntry(state)) return false;
  // A field is open too if the field on which it depends was returned: student fields depend on the group, the film on
  // its subtitles, a translation on its text.
  return (
    isFieldReturned(field) ||
    (isStudentField(field) && isFieldReturned('group')) ||
    (field === 'url' && isFieldReturned('subtitles')) ||
    (field === 'title_en' && isFieldReturned('title')) ||
    (field === 'desc_en' && isFieldReturned('desc'))
  );
}

const ofStudents: readonly EntryField[] = ['school_name', 'guardian', 'student_proof'];

export const isStudentField = (field: EntryField) => ofStudents.includes(field);

/**
 * Whether a submission must meet the current rules of a field. Unchanged fields of submitted entries need not meet
 * rules that were added later.
 */
const isFieldOpenOrChanged = ({ state, reasons, changed = [] }: Standing, field: EntryField) =>
  isFieldOpen({ state, reasons }, field) ||
  changed.includes(field) ||
  (isStudentField(field) && changed.includes('group'));

interface FilmTime {
  submission: { closesAt: string | null };
  graceMinutes: number;
}

/**
 * Returns the deadline for the film of an entry that is submitted before its film arrives: the closing date plus the
 * grace period. Without a closing date, it is now plus the lifetime of an unfinished upload. Returns null after the
 * deadline.
 */
export function getFilmDeadline({ submission, graceMinutes }: FilmTime, now: Date): Date | null {
  const until = submission.closesAt
    ? Date.parse(submission.closesAt) + graceMinutes * 60_000
    : now.getTime() + limits.uploadDays * 24 * 3600_000;
  return until > now.getTime() ? new Date(until) : null;
}

export interface AskedPapers {
  materialsRequired: boolean;
  studentProof: 'off' | 'optional' | 'required';
}

/**
 * Lists the required papers that are missing. For a submitted entry, only papers in returned or changed fields are
 * required.
 */
export function listMissingPapers(
  draft: EntryDraft,
  standing: Standing,
  { materialsRequired, studentProof }: AskedPapers,
): EntryField[] {
  const isProofAsked = draft.group === 'student' && studentProof === 'required';
  const missing: EntryField[] = [];
  if (isProofAsked && !draft.student_proof) missing.push('student_proof');
  if (materialsRequired && !draft.materials) missing.push('materials');
  return missing.filter((field) => isFieldOpenOrChanged(standing, field));
}

export interface SubtitleFiles {
  /** Checks of the film; empty until the film is checked. */
  filmChecks: readonly MachineCheck[];
  files: Iterable<{ id: string; sha256: string | null }>;
}

/**
 * Returns the errors of an entry's subtitles: a missing confirmation that subtitles are burnt in, declared tracks that
 * the film lacks, or one file for both languages. Each error belongs to a field that the entrant can change.
 */
export function findSubtitleErrors(
  { subtitles }: EntryDraft,
  standing: Standing,
  { filmChecks, files }: SubtitleFiles,
): Faults {
  const isOpen = isFieldOpenOrChanged(standing, 'subtitles');
  if (subtitles?.mode === 'burnt_in' && !subtitles.confirmed && isOpen) {
    return { 'subtitles.confirmed': { code: codes.mustBeTicked } };
  }
  if (subtitles?.mode === 'files' && isOpen && areSubtitleFilesEqual(subtitles, files)) {
    return { subtitles: { code: codes.subtitlesAlike } };
  }
  if (subtitles?.mode !== 'in_file') return {};
  const languages = getTrackLanguages(filmChecks);
  if (languages === null || checkDeclaredSubtitleTracks(languages).level !== 'refusal') return {};
  if (isOpen) return { subtitles: { code: codes.subtitlesMissing } };
  return isFieldOpenOrChanged(standing, 'url') ? { url: { code: codes.subtitlesMissing } } : {};
}

function areSubtitleFilesEqual(
  { zh, en }: NonNullable<EntryDraft['subtitles']>,
  files: SubtitleFiles['files'],
): boolean {
  const hashes = new Map([...files].map(({ id, sha256 }) => [id, sha256]));
  const hash = zh && hashes.get(zh);
  return Boolean(hash && en && hash === hashes.get(en));
}
