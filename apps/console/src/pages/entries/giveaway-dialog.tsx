import type { ConsoleEntry } from '@film-contest/contract/entries';
import { giveawayLimits, giveawayTypes } from '@film-contest/contract/giveaways';
import { htmlLang, locales } from '@film-contest/contract/locales';
import { type GiveawayDraft, giveawayDraft } from '@film-contest/contract/review';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { call } from '../../lib/api.ts';
import { showServerErrors, validateForm } from '../../lib/field-errors.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useFormSubmission } from '../../lib/submit-form.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import dialog from './dialog.module.css';
import { getGiveawayTypeLabel } from './giveaway-lines.ts';
import type { EditedMarker } from './use-marking.ts';

interface DialogProps {
  entry: ConsoleEntry;
  edited: EditedMarker;
  onClose: () => void;
}

const noLines = { 'zh-CN': '', 'zh-TW': '', 'en-US': '' };

/** Edits a marker: its time, type and a text in each language. */
export function GiveawayDialog({ entry, edited, onClose }: DialogProps) {
  const title = edited.place === null ? t('review.markNew') : t('review.markEdit');
  return (
    <FormDialog open onClose={onClose} title={title}>
      <GiveawayForm entry={entry} edited={edited} onClose={onClose} />
    </FormDialog>
  );
}

function GiveawayForm({ entry, edited: { place, giveaway, base }, onClose }: DialogProps) {
  const client = useQueryClient();
  const { id, film, draft } = entry;
  // A new marker is added to the newest markers; an edited one replaces the version that was
  // opened.
  const { version, giveaways } = place === null ? entry : base;
  const kept = useKeptForm<GiveawayDraft>(
    `giveaway ${id} ${place ?? 'new'}`,
    t('review.keptGiveaway', { title: draft.title ?? '' }),
  );

  const { busy, submit: save } = useFormSubmission(async (changed: GiveawayDraft[]) => {
    const body = { version, giveaways: changed };
    const outcome = await call('saveGiveaways', { params: { id }, body, quiet: true });
    if (!outcome.ok) {
      const toGiveawayFormPath = (path: string) => path.replace(/^giveaways\.\d+\./, '');
      if (showServerErrors(kept.form, outcome.fields, toGiveawayFormPath)) return;
      notices.error(outcome.msg);
      return void client.invalidateQueries({ queryKey: ['entry', id] });
    }
    kept.drop();
    client.setQueryData(['entry', id], outcome.data);
    void client.invalidateQueries({ queryKey: ['consoleEntries'] });
    notices.success(t('review.markSaved'));
    onClose();
  });

  function submitGiveaway(values: GiveawayDraft) {
    const checked = validateForm(kept.form, giveawayDraft, values);
    if (!checked) return;
    const others = giveaways.filter((_, each) => each !== place);
    void save([...others, checked]);
  }

  return (
    <KeptForm kept={kept} initialValues={{ lines: noLines, ...giveaway }} onFinish={submitGiveaway}>
      <div className={dialog.pair}>
        <Form.Item name="t" label={t('review.markTime')}>
          <InputNumber
            min={0}
            max={film?.seconds ?? 0}
            step={0.1}
            precision={1}
            className={dialog.whole ?? ''}
          />
        </Form.Item>
        <Form.Item name="scamType" label={t('review.markType')}>
          <Select
            options={giveawayTypes.map((value) => ({
              value,
              label: getGiveawayTypeLabel(value),
            }))}
          />
        </Form.Item>
      </div>
      <fieldset className={dialog.group}>
        <legend>{t('review.markLine')}</legend>
        <p className={dialog.restored}>{t('review.markLineHint')}</p>
        {locales.map((locale) => (
          <Form.Item key={locale} name={['lines', locale]} label={localeNames[locale]}>
            <Input
              lang={htmlLang[locale]}
              count={{
                show: true,
                max: giveawayLimits.line,
                strategy: (text) => [...text].length,
              }}
            />
          </Form.Item>
        ))}
      </fieldset>
      <DialogActions label={t('forms.save')} onClose={onClose} busy={busy}>
        {place !== null && (
          <Button
            danger
            disabled={busy}
            onClick={() => void save(giveaways.filter((_, each) => each !== place))}
          >
            {t('review.markRemove')}
          </Button>
        )}
      </DialogActions>
    </KeptForm>
  );
}
