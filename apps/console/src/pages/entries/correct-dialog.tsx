import type { ConsoleEntry } from '@film-contest/contract/entries';
import { type CorrectableField, correctableFields } from '@film-contest/contract/entry-flags';
import { entryCorrection } from '@film-contest/contract/entry-marks';
import { chineseLocales, pickCorrectableTexts } from '@film-contest/contract/entry-texts';
import { limits } from '@film-contest/contract/limits';
import { htmlLang } from '@film-contest/contract/locales';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { DialogActions, DialogButton, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { getEntryFieldLabel, getEntryName } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';

type Texts = Partial<Record<CorrectableField, string>>;

interface CorrectionProps {
  entry: ConsoleEntry;
}

/** The button and the dialog with which staff correct typos for the entrant. */
export function CorrectTextsButton({ entry }: CorrectionProps) {
  if (!entry.may.correct) return null;
  return (
    <DialogButton
      size="small"
      label={t('review.correct')}
      title={t('review.correctAsk', { number: getEntryName(entry).number })}
      width={680}
    >
      {(close) => <CorrectionForm entry={entry} onClose={close} />}
    </DialogButton>
  );
}

function CorrectionForm({ entry, onClose }: CorrectionProps & { onClose: () => void }) {
  const client = useQueryClient();
  const { id, version, draft } = entry;
  const [opened] = useState(() => ({
    version,
    texts: pickCorrectableTexts({ form: draft, texts: entry.texts }),
  }));
  const isFieldShown = (field: CorrectableField) =>
    !isConvertedField(field) || opened.texts[field] !== '';
  const kept = useKeptForm<Texts>(
    `correct ${id}`,
    t('review.keptCorrection', { title: draft.title ?? '' }),
  );
  const { busy, submit } = useFormSubmission(async (texts: Texts) => {
    const isFieldUnchanged = (field: CorrectableField) =>
      !isFieldShown(field) || texts[field] === opened.texts[field];
    if (correctableFields.every(isFieldUnchanged)) return notices.error(t('review.correctNothing'));
    const corrected = await submitForm({
      form: kept.form,
      call: 'correctEntry',
      params: { id },
      schema: entryCorrection,
      draft: { ...texts, version: opened.version },
    });
    if (!corrected) return void client.invalidateQueries({ queryKey: ['entry', id] });
    kept.drop();
    client.setQueryData(['entry', id], corrected);
    void client.invalidateQueries({ queryKey: ['consoleEntries'] });
    notices.success(t('review.corrected'));
    onClose();
  });
  return (
    <KeptForm kept={kept} initialValues={opened.texts} onFinish={submit}>
      <p>{t('review.correctHint')}</p>
      {correctableFields.filter(isFieldShown).map((field) => (
        <CorrectedField key={field} field={field} lang={findFieldLanguage(entry, field)} />
      ))}
      <DialogActions label={t('review.correctSend')} onClose={onClose} busy={busy} />
    </KeptForm>
  );
}

const isConvertedField = (field: CorrectableField) => field.endsWith('_converted');

const lengths = {
  title: limits.title.max,
  title_converted: limits.title.max,
  title_en: limits.title.max,
  team: limits.team.max,
  desc: limits.desc.max,
  desc_converted: limits.desc.max,
  desc_en: limits.desc.max,
  team_desc: limits.teamDesc.max,
} as const satisfies Record<CorrectableField, number>;

function CorrectedField({ field, lang }: { field: CorrectableField; lang: string | undefined }) {
  const count = { show: true, max: lengths[field] };
  const isLong = field === 'team_desc' || field.startsWith('desc');
  return (
    <Form.Item
      name={field}
      label={getEntryFieldLabel(field)}
      extra={isConvertedField(field) && t('review.convertedHint')}
    >
      {isLong ? (
        <Input.TextArea lang={lang} autoSize={{ minRows: 3, maxRows: 14 }} count={count} />
      ) : (
        <Input lang={lang} count={count} />
      )}
    </Form.Item>
  );
}

/** Returns the language of a translated or converted text. */
function findFieldLanguage(
  { draft, texts }: ConsoleEntry,
  field: CorrectableField,
): string | undefined {
  if (field.endsWith('_en')) return 'en';
  const source = field === 'title_converted' ? 'title' : 'desc';
  const locale =
    isConvertedField(field) &&
    chineseLocales.find((each) => texts[each]?.[source] !== draft[source]);
  return locale ? htmlLang[locale] : undefined;
}
