import { describeCheck } from '@film-contest/messages/checks';
import { Checkbox } from '../../components/form/checkbox.tsx';
import { RadioGroup } from '../../components/form/radio-group.tsx';
import { faultText } from '../../components/form/use-form.ts';
import { listWrongAnswers } from '../../lib/entry-steps.ts';
import { useT } from '../../lib/messages.tsx';
import { BesideFilm, usePromisedTracks } from './beside-film.tsx';
import { useEditor, useFieldFault } from './editor-context.tsx';
import { useImageHint, useVideoHint } from './file-hints.ts';
import { Reason } from './step-fields.tsx';
import { UploadRow } from './upload-row.tsx';

export function VideoStep() {
  const t = useT();
  const imageHint = useImageHint();
  return (
    <>
      <UploadRow kind="url" label={t('submit.field.url')} hint={useVideoHint()} />
      <Subtitles />
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

/** The file does not show whether subtitles are burnt into the picture. */
function Confirmation() {
  const t = useT();
  const { values, change, isOpen, leave } = useEditor();
  const fault = useFieldFault()('subtitles.confirmed');
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

function Subtitles() {
  const t = useT();
  const { values, faults, change, isOpen, leave } = useEditor();
  const faultOf = useFieldFault();
  const options = [
    { value: 'in_file', label: t('submit.subtitles.inFile') },
    { value: 'files', label: t('submit.subtitles.files') },
    { value: 'burnt_in', label: t('submit.subtitles.burntIn') },
  ] as const;
  const tracks = usePromisedTracks();
  // Contradictions with the files are shown at once; missing answers only after an attempt to submit.
  const wrong = faults && listWrongAnswers(values, faults).subtitles;
  const disproved =
    tracks?.level === 'refusal' ? describeCheck(t, tracks) : wrong && faultText(t, wrong);
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
          note={<Reason field="subtitles" />}
        />
        {values.subtitles?.mode === 'burnt_in' && <Confirmation />}
        <BesideFilm />
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
