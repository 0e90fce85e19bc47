import type { MachineCheck } from '@film-contest/contract/checks';
import type { MyEntry } from '@film-contest/contract/entries';
import { entryFileKinds, type UploadedFile } from '@film-contest/contract/media';

export interface FileChecks {
  file: UploadedFile;
  checks: readonly MachineCheck[];
}

const ofTheFilm: readonly string[] = ['url', 'subtitles_zh', 'subtitles_en'];
const order = [...new Set([...ofTheFilm, ...entryFileKinds])];

/** Which file a check of the entry as a whole is about. */
function kindOf({ id, measured }: MachineCheck): UploadedFile['kind'] {
  if (id !== 'subtitles.within') return 'url';
  return measured.language === 'zh' ? 'subtitles_zh' : 'subtitles_en';
}

/**
 * What was found of an entry, each file with its own, the film first. Pictures and papers with which
 * all is well are left out. A film that was decoded whole is judged anew: what its beginning had told
 * counts no more.
 */
export function checksByFile({ checks, files }: Pick<MyEntry, 'checks' | 'files'>): FileChecks[] {
  const isDecoded = checks.some(({ id }) => id.startsWith('video.'));
  return [...files]
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map((file) => ({
      file,
      checks: [
        ...(file.kind === 'url' && isDecoded ? [] : file.checks),
        ...checks.filter((check) => kindOf(check) === file.kind),
      ],
    }))
    .filter(({ file, checks }) =>
      checks.some(({ level }) => level !== 'ok' || ofTheFilm.includes(file.kind)),
    );
}
