import type { ConsoleEntry } from '@film-contest/contract/entries';
import { type CorrectableField, correctableFields } from '@film-contest/contract/entry-flags';
import { entryCorrection } from '@film-contest/contract/entry-marks';
import { limits } from '@film-contest/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { DialogActions, FormDialog, KeptForm, useKeptForm } from '../../components/forms.tsx';
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
  const [isOpen, setOpen] = useState(false);
  if (!entry.may.correct) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('review.correct')}
      </Button>
      <FormDialog
        open={isOpen}
        onClose={close}
        title={t('review.correctAsk', { number: getEntryName(entry).number })}
        width={680}
      >
        <CorrectionForm entry={entry} onClose={close} />
      </FormDialog>
    </>
  );
}

const pickTexts = (draft: ConsoleEntry['draft']): Texts =>
  Object.fromEntries(correctableFields.map((field) => [field, draft[field] ?? '']));

function CorrectionForm({ entry, onClose }: CorrectionProps & { onClose: () => void }) {
  const client = useQueryClient();
  const { id, version, draft } = entry;
  const [opened] = useState(() => ({ version, texts: pickTexts(draft) }));
  const kept = useKeptForm<Texts>(
    `correct ${id}`,
    t('review.keptCorrection', { title: draft.title ?? '' }),
  );
  const { busy, submit } = useFormSubmission(async (texts: Texts) => {
    if (correctableFields.every((field) => texts[field] === opened.texts[field]))
      return notices.error(t('review.correctNothing'));
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
      <Form.Item name="title" label={getEntryFieldLabel('title')}>
        <Input count={{ show: true, max: limits.title.max }} />
      </Form.Item>
      <Form.Item name="team" label={getEntryFieldLabel('team')}>
        <Input count={{ show: true, max: limits.team.max }} />
      </Form.Item>
      <Form.Item name="desc" label={getEntryFieldLabel('desc')}>
        <Input.TextArea
          autoSize={{ minRows: 4, maxRows: 14 }}
          count={{ show: true, max: limits.desc.max }}
        />
      </Form.Item>
      <Form.Item name="team_desc" label={getEntryFieldLabel('team_desc')}>
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 10 }}
          count={{ show: true, max: limits.teamDesc.max }}
        />
      </Form.Item>
      <DialogActions label={t('review.correctSend')} onClose={onClose} busy={busy} />
    </KeptForm>
  );
}
