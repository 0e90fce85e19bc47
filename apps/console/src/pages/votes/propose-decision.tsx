import { limits } from '@film-contest/contract/limits';
import {
  type HoldProposal,
  holdOutcomes,
  holdProposal,
  holdReasons,
} from '@film-contest/contract/vote-holds';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Radio, Select } from 'antd';
import { DialogActions, FormDialog, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { LocaleItems, LongText } from '../../components/text-fields.tsx';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { holdsKey, type VoteHold } from './hold-labels.ts';
import styles from './votes.module.css';

interface DialogProps {
  hold: VoteHold;
  open: boolean;
  onClose: () => void;
}

export const ProposeDecisionDialog = ({ hold, open, onClose }: DialogProps) => (
  <FormDialog open={open} onClose={onClose} title={t('votes.holds.propose')} width={640}>
    <ProposalForm hold={hold} onClose={onClose} />
  </FormDialog>
);

function ProposalForm({ hold, onClose }: Omit<DialogProps, 'open'>) {
  const { id, state } = hold;
  const client = useQueryClient();
  const title = t('votes.holds.batchNamed', { number: String(id) });
  const kept = useKeptForm<Partial<HoldProposal>>(`vote hold ${id}`, title);
  const outcomes = holdOutcomes.filter((outcome) => outcome === 'restore' || state === 'held');
  const outcome = Form.useWatch('outcome', kept.form) ?? outcomes[0] ?? 'restore';

  const { busy, submit } = useFormSubmission(async (draft: Partial<HoldProposal>) => {
    const params = { id };
    const made = await submitForm({
      form: kept.form,
      call: 'proposeHoldDecision',
      params,
      schema: holdProposal,
      draft,
    });
    if (!made) return;
    kept.drop();
    notices.success(t('votes.holds.proposalSaved'));
    await client.invalidateQueries({ queryKey: holdsKey });
    onClose();
  });

  return (
    <KeptForm
      kept={kept}
      initialValues={{ outcome: outcomes[0] }}
      onFinish={submit}
      onValuesChange={(changed, values) => {
        if ('outcome' in changed) kept.form.setFieldValue('reason', undefined);
        kept.keep(values);
      }}
    >
      <Form.Item name="outcome" label={t('votes.holds.outcome')}>
        <Radio.Group options={toOptions(outcomes, (value) => t(`votes.holds.outcome.${value}`))} />
      </Form.Item>
      <Form.Item name="reason" label={t('votes.holds.reason')}>
        <Select
          options={toOptions(holdReasons[outcome], (value) => t(`votes.holds.reason.${value}`))}
        />
      </Form.Item>
      <p className={styles.minor}>{t('votes.holds.publicNoteHint')}</p>
      <LocaleItems name={['note']} label={t('votes.holds.publicNote')}>
        {(lang) => <LongText rows={[2, 8]} max={limits.reason.max} lang={lang} />}
      </LocaleItems>
      <p className={styles.minor}>{t('votes.holds.needsSecond')}</p>
      <DialogActions label={t('votes.holds.propose')} onClose={onClose} busy={busy} />
    </KeptForm>
  );
}
