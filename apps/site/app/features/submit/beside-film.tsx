import type { MachineCheck } from '@film-contest/contract/checks';
import { checkPromisedTracks, getTrackLanguages } from '@film-contest/contract/film-rules';
import type { EntryFileKind } from '@film-contest/contract/media';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { groupChecksByFile } from './checks-by-file.ts';
import { useEntryEditor } from './editor-context.tsx';
import { FileFindings } from './file-findings.tsx';
import { findChosenFilmChecks } from './picked-films.ts';
import { useUploadState } from './upload-store.ts';

/** Checks the announced tracks by the server's findings, or this page's while uploading. */
export function useAnnouncedTracksCheck(): MachineCheck | null {
  const { entry, values } = useEntryEditor();
  const languages = getTrackLanguages(findChosenFilmChecks(entry, values.url));
  const isPromised = values.subtitles?.mode === 'in_file' && languages !== null;
  return isPromised ? checkPromisedTracks(languages) : null;
}

/** Advice about the subtitles that depends on the film. Errors are shown at the subtitles field. */
export function SubtitleAdvice() {
  const { entry } = useEntryEditor();
  const tracks = useAnnouncedTracksCheck();
  const ofFiles = useEntryChecks().filter(
    ({ id }) => id.startsWith('subtitles.') && id !== 'subtitles.inFile',
  );
  const checks = [...(tracks ? [tracks] : []), ...ofFiles].filter(
    ({ level }) => level === 'advice',
  );
  // Findings about a single file are shown beside that file.
  const files = entry.files.map((file) => ({ ...file, checks: [] }));
  return (
    <div role="status">
      {groupChecksByFile({ checks, files }).map((group) => (
        <FileFindings key={group.file.id} {...group} />
      ))}
    </div>
  );
}

/** Reloads the entry's checks whenever a file has arrived on which the checks depend. */
function useEntryChecks(): readonly MachineCheck[] {
  const { entry } = useEntryEditor();
  const [found, setFound] = useState({ of: entry, checks: entry.checks });
  const { id } = entry;
  const arrived = [
    useArrivedFileId(id, 'url'),
    useArrivedFileId(id, 'subtitles_zh'),
    useArrivedFileId(id, 'subtitles_en'),
  ].join(' ');
  useEffect(() => {
    if (arrived.trim() === '') return;
    let isOver = false;
    call('getMyEntry', { params: { id }, background: true }).then(
      (answer) => !isOver && answer.ok && setFound({ of: entry, checks: answer.data.checks }),
      () => {
        // Ignores a failed call, because the next save of the draft returns the same checks.
      },
    );
    return () => {
      isOver = true;
    };
  }, [id, arrived, entry]);
  return found.of === entry ? found.checks : entry.checks;
}

function useArrivedFileId(entryId: string, kind: EntryFileKind): string {
  const upload = useUploadState(entryId, kind);
  return upload.phase === 'done' ? upload.file.id : '';
}
