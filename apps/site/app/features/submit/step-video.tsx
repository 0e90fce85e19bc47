import { describeCheck } from '@film-contest/messages/checks';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { RadioGroup } from '../../components/form/radio-group.tsx';
import { formatFieldError } from '../../components/form/use-form.ts';
import { listWrongAnswers } from '../../lib/entry-steps.ts';
import { useT } from '../../lib/messages.tsx';
import { SubtitleAdvice, useAnnouncedTracksCheck } from './beside-film.tsx';
import { useEntryEditor, useFieldErrorText } from './editor-context.tsx';
import { useFilmRequirementsText, useImageRequirementsText } from './file-hints.ts';
import { ReviewerComment } from './step-fields.tsx';
import { UploadRow } from './upload-row.tsx';

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

/** Asks for a confirmation, because no check detects subtitles burnt into the picture. */
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
  const tracks = useAnnouncedTracksCheck();
  // Contradictory answers have an error at once; missing ones after an attempt to submit.
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
