import type { MachineCheck } from '@film-contest/contract/checks';
import { judgePromisedTracks, trackLanguages } from '@film-contest/contract/film-rules';
import type { EntryFileKind } from '@film-contest/contract/media';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { checksByFile } from './checks-by-file.ts';
import { useEditor } from './editor-context.tsx';
import { FileFindings } from './file-findings.tsx';
import { findFilmChecks } from './picked-films.ts';
import { useUpload } from './upload-store.ts';

/** The check of the promised tracks: by the server, or by this page before the server has the film. */
export function usePromisedTracks(): MachineCheck | null {
  const { entry, values } = useEditor();
  const languages = trackLanguages(findFilmChecks(entry, values.url));
  const isPromised = values.subtitles?.mode === 'in_file' && languages !== null;
  return isPromised ? judgePromisedTracks(languages) : null;
}

/** Advice about the subtitles, checked together with the film. A refusal is the fault of their field. */
export function BesideFilm() {
  const { entry } = useEditor();
  const tracks = usePromisedTracks();
  const ofFiles = useChecks().filter(
    ({ id }) => id.startsWith('subtitles.') && id !== 'subtitles.inFile',
  );
  const checks = [...(tracks ? [tracks] : []), ...ofFiles].filter(
    ({ level }) => level === 'advice',
  );
  // What a file says of itself stands beside it.
  const files = entry.files.map((file) => ({ ...file, checks: [] }));
  return (
    <div role="status">
      {checksByFile({ checks, files }).map((group) => (
        <FileFindings key={group.file.id} {...group} />
      ))}
    </div>
  );
}

/** What was found of the entry, asked for anew whenever a file has arrived that it depends on. */
function useChecks(): readonly MachineCheck[] {
  const { entry } = useEditor();
  const [found, setFound] = useState({ of: entry, checks: entry.checks });
  const { id } = entry;
  const arrived = [
    useArrived(id, 'url'),
    useArrived(id, 'subtitles_zh'),
    useArrived(id, 'subtitles_en'),
  ].join(' ');
  useEffect(() => {
    if (arrived.trim() === '') return;
    let isOver = false;
    call('getMyEntry', { params: { id }, background: true }).then(
      (answer) => !isOver && answer.ok && setFound({ of: entry, checks: answer.data.checks }),
      () => {
        // Nothing depends on it: the next save tells the same.
      },
    );
    return () => {
      isOver = true;
    };
  }, [id, arrived, entry]);
  return found.of === entry ? found.checks : entry.checks;
}

function useArrived(entryId: string, kind: EntryFileKind): string {
  const upload = useUpload(entryId, kind);
  return upload.phase === 'done' ? upload.file.id : '';
}
