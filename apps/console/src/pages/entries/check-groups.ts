import type { MachineCheck } from '@film-contest/contract/checks';
import type { ConsoleEntry } from '@film-contest/contract/entries';

type File = ConsoleEntry['files'][number];
type Judged = Pick<ConsoleEntry, 'checks' | 'files'>;

export interface CheckGroup {
  /** Null for checks of the entry as a whole. */
  file: Pick<File, 'id' | 'kind' | 'filename'> | null;
  checks: MachineCheck[];
}

/** Returns the kind of file that a check refers to: the film or a subtitle file. */
function getCheckedFileKind({ id, measured }: MachineCheck): File['kind'] | null {
  if (id === 'subtitles.within')
    return measured.language === 'en' ? 'subtitles_en' : 'subtitles_zh';
  return id === 'subtitles.inFile' || id.startsWith('video.') ? 'url' : null;
}

const levels = ['refusal', 'advice', 'ok'] as const;

const getCheckSeverity = ({ checks }: CheckGroup) =>
  Math.min(...checks.map(({ level }) => levels.indexOf(level)));

/**
 * Groups checks by file, without duplicates, most severe first. After the whole film was decoded, its
 * preliminary checks are omitted.
 */
export function groupChecksByFile({ checks, files }: Judged): CheckGroup[] {
  const belongsToFile = (file: File) => (check: MachineCheck) =>
    getCheckedFileKind(check) === file.kind;
  const isDecoded = checks.some(({ id }) => id.startsWith('video.'));
  const ofFiles = files.map((file) => ({
    file,
    checks: [
      ...(file.kind === 'url' && isDecoded ? [] : file.checks),
      ...checks.filter(belongsToFile(file)),
    ],
  }));
  const ofEntry = checks.filter((check) => !files.some((file) => belongsToFile(file)(check)));
  return [{ file: null, checks: ofEntry }, ...ofFiles]
    .filter((group) => group.checks.length > 0)
    .sort((a, b) => getCheckSeverity(a) - getCheckSeverity(b));
}
