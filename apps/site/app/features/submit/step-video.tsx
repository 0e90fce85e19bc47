import type { MachineCheck } from '@film-contest/contract/checks';
import { checkDeclaredSubtitleTracks, getTrackLanguages } from '@film-contest/contract/film-rules';
import type { EntryFileKind } from '@film-contest/contract/media';
import { describeCheck } from '@film-contest/messages/checks';
import { useEffect, useState } from 'react';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { RadioGroup } from '../../components/form/radio-group.tsx';
import { formatFieldError } from '../../components/form/use-form.ts';
import { call } from '../../lib/api.ts';
import { listWrongAnswers } from '../../lib/entry-steps.ts';
import { useT } from '../../lib/messages.tsx';
import { groupChecksByFile } from './checks-by-file.ts';
import { useEntryEditor, useFieldErrorText } from './editor-context.tsx';
import { FileFindings } from './file-findings.tsx';
import { useFilmRequirementsText, useImageRequirementsText } from './file-hints.ts';
import { findChosenFilmChecks } from './picked-films.ts';
import { ReviewerComment } from './step-fields.tsx';
import { UploadRow } from './upload-row.tsx';
import { useUploadState } from './upload-state.ts';

export function VideoStep() {
  const t = useT();
  const imageHint = useImageRequirementsText();
  return (
    <>
      <UploadRow kind="url" label={t('submit.field.url')} hint={useFilmRequirementsText()} />
      <SubtitleFields />
      <UploadRow
        kind="video_cover_url"
        label={t('submit.field.video_cover_url')}
        hint={imageHint('video_cover_url', t('submit.squareCoverHint'))}
      />
      <UploadRow
        kind="front_cover_url"
        label={t('submit.field.front_cover_url')}
        hint={imageHint('front_cover_url', t('submit.worksCoverHint'))}
      />
    </>
  );
}

/** Asks the entrant to confirm the subtitles, because no check detects subtitles burnt into the picture. */
function SubtitlesConfirmation() {
  const t = useT();
  const { values, change, isOpen, leave } = useEntryEditor();
  const fault = useFieldErrorText()('subtitles.confirmed');
  return (
    <Checkbox
      name="subtitles.confirmed"
      checked={values.subtitles?.confirmed ?? false}
      disabled={!isOpen('subtitles')}
      fault={fault}
      onChange={(confirmed) => {
        change({ subtitles: { mode: 'burnt_in', ...values.subtitles, confirmed } });
        leave('subtitles.confirmed');
      }}
    >
      {t('submit.subtitles.confirm')}
    </Checkbox>
  );
}

function SubtitleFields() {
  const t = useT();
  const { values, faults, change, isOpen, leave } = useEntryEditor();
  const faultOf = useFieldErrorText();
  const options = [
    { value: 'in_file', label: t('submit.subtitles.inFile') },
    { value: 'files', label: t('submit.subtitles.files') },
    { value: 'burnt_in', label: t('submit.subtitles.burntIn') },
  ] as const;
  const tracks = useDeclaredSubtitleTracksCheck();
  // A contradictory answer is an error immediately; a missing answer only after an attempt to submit.
  const wrong = faults && listWrongAnswers(values, faults).subtitles;
  const disproved =
    tracks?.level === 'refusal' ? describeCheck(t, tracks) : wrong && formatFieldError(t, wrong);
  const asked = values.subtitles?.mode === 'files' ? undefined : faultOf('subtitles');
  const fault = disproved ?? asked ?? faultOf('subtitles.mode');
  const hint = t('submit.subtitles.hint');
  return (
    <>
      <div>
        <RadioGroup
          name="subtitles"
          legend={t('submit.field.subtitles')}
          value={values.subtitles?.mode ?? null}
          options={options}
          onChange={(mode) => {
            change({ subtitles: { ...values.subtitles, mode, confirmed: null } });
            leave('subtitles');
          }}
          fault={fault}
          disabled={!isOpen('subtitles')}
          note={<ReviewerComment field="subtitles" />}
        />
        {values.subtitles?.mode === 'burnt_in' && <SubtitlesConfirmation />}
        <SubtitleAdvice />
      </div>
      {values.subtitles?.mode === 'files' && (
        <>
          <UploadRow kind="subtitles_zh" label={t('submit.subtitles.zh')} hint={hint} />
          <UploadRow kind="subtitles_en" label={t('submit.subtitles.en')} hint={hint} />
        </>
      )}
    </>
  );
}

/**
 * Checks whether the film has the subtitle tracks that the answer names. Uses the server's findings, or those of this
 * page while the film is being uploaded.
 */
function useDeclaredSubtitleTracksCheck(): MachineCheck | null {
  const { entry, values } = useEntryEditor();
  const languages = getTrackLanguages(findChosenFilmChecks(entry, values.url));
  const isPromised = values.subtitles?.mode === 'in_file' && languages !== null;
  return isPromised ? checkDeclaredSubtitleTracks(languages) : null;
}

/** Advice about the subtitles that depends on the film. Errors are shown at the subtitles field instead. */
function SubtitleAdvice() {
  const { entry } = useEntryEditor();
  const tracks = useDeclaredSubtitleTracksCheck();
  const ofFiles = useEntryChecks().filter(
    ({ id }) => id.startsWith('subtitles.') && id !== 'subtitles.inFile',
  );
  const checks = [...(tracks ? [tracks] : []), ...ofFiles].filter(
    ({ level }) => level === 'advice',
  );
  // Omits the findings about single files, because they are shown beside each file.
  const files = entry.files.map((file) => ({ ...file, checks: [] }));
  return (
    <div role="status">
      {groupChecksByFile({ checks, files }).map((group) => (
        <FileFindings key={group.file.id} {...group} />
      ))}
    </div>
  );
}

/** Loads the entry's checks again whenever a film or a subtitle file has arrived. */
function useEntryChecks(): readonly MachineCheck[] {
  const { entry } = useEntryEditor();
  const [found, setFound] = useState({ of: entry, checks: entry.checks });
  const { id } = entry;
  const arrived = [
    useUploadedFileId(id, 'url'),
    useUploadedFileId(id, 'subtitles_zh'),
    useUploadedFileId(id, 'subtitles_en'),
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

function useUploadedFileId(entryId: string, kind: EntryFileKind): string {
  const upload = useUploadState(entryId, kind);
  return upload.phase === 'done' ? upload.file.id : '';
}
