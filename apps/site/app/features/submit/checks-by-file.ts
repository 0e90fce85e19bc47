import type { MachineCheck } from '@film-contest/contract/checks';
import type { MyEntry } from '@film-contest/contract/entries';
import { entryFileKinds, type UploadedFile } from '@film-contest/contract/media';

export interface FileChecks {
  file: UploadedFile;
  checks: readonly MachineCheck[];
}

const ofTheFilm: readonly string[] = ['url', 'subtitles_zh', 'subtitles_en'];
const order = [...new Set([...ofTheFilm, ...entryFileKinds])];

/** Returns the kind of file to which a check of the whole entry belongs. */
function getCheckedFileKind({ id, measured }: MachineCheck): UploadedFile['kind'] {
  if (id !== 'subtitles.within') return 'url';
  return measured.language === 'zh' ? 'subtitles_zh' : 'subtitles_en';
}

/**
 * Groups the checks of an entry by file, the film first. Omits pictures and papers without findings. If the complete
 * film was decoded, omits the earlier check of only its beginning.
 */
export function groupChecksByFile({
  checks,
  files,
}: Pick<MyEntry, 'checks' | 'files'>): FileChecks[] {
  const isDecoded = checks.some(({ id }) => id.startsWith('video.'));
  return [...files]
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map((file) => ({
      file,
      checks: [
        ...(file.kind === 'url' && isDecoded ? [] : file.checks),
        ...checks.filter((check) => getCheckedFileKind(check) === file.kind),
      ],
    }))
    .filter(({ file, checks }) =>
      checks.some(({ level }) => level !== 'ok' || ofTheFilm.includes(file.kind)),
    );
}
