import { allowedNetworkDraft } from '@film-contest/contract/voting';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { useContestZone } from '../../lib/contest-zone.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { formatTime } from '../../lib/times.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { fromLocalTime, toLocalTime } from '../../lib/zoned-time.ts';
import { useContestClock } from '../settings/use-contest-clock.ts';
import { allowedKey } from './use-remove-exemption.ts';

interface ExemptFormProps {
  /** The IP range to exempt, or ''. */
  range: string;
  caseName: string | null;
  onClose: () => void;
}

/** Exempts an IP range from network checks until a date. */
export const ExemptNetworkDialog = ({ open, ...props }: ExemptFormProps & { open: boolean }) => (
  <FormDialog open={open} onClose={props.onClose} title={t('votes.exempt.add')}>
    <ExemptNetworkForm {...props} />
  </FormDialog>
);

interface Typed {
  range?: string;
  reason?: string;
  /** A day, for example `2026-03-01`. */
  until?: string;
}

/** Maps a path of the contract to the form field. */
const toExemptionFormPath = (path: string) => (path === 'expiresAt' ? 'until' : path);

/** Default duration of an exemption in days, long enough for the voter to try again. */
const defaultDays = 7;

const getDefaultExemptionEnd = (now: number, zone: string) =>
  toLocalTime(new Date(now + defaultDays * 86_400_000).toISOString(), zone).slice(0, 10);

function ExemptNetworkForm({ range, caseName, onClose }: ExemptFormProps) {
  const client = useQueryClient();
  const zone = useContestZone();
  const now = useContestClock();
  const kept = useKeptForm<Typed>(`exempt ${range}`, t('votes.exempt.add'));

  const { busy, submit } = useFormSubmission(async ({ until = '', ...typed }: Typed) => {
    const expiresAt = fromLocalTime(`${until}T23:59`, zone) ?? undefined;
    const draft = { reason: '', ...typed, range: (typed.range ?? '').trim(), expiresAt };
    const made = await submitForm({
      form: kept.form,
      call: 'allowNetwork',
      schema: allowedNetworkDraft,
      draft,
      rename: toExemptionFormPath,
    });
    if (!made) return;
    kept.drop();
    const when = formatTime(made.expiresAt);
    notices.success(t('votes.exempt.done', { range: made.range, when }));
    void client.invalidateQueries({ queryKey: allowedKey });
    onClose();
  });

  return (
    <KeptForm
      kept={kept}
      initialValues={{
        range,
        reason: caseName ? t('votes.exempt.reasonOfCase', { name: caseName }) : '',
        until: getDefaultExemptionEnd(now, zone),
      }}
      onFinish={submit}
    >
      <Form.Item name="range" label={t('votes.exempt.range')} extra={t('votes.exempt.rangeHint')}>
        <Input maxLength={50} spellCheck={false} autoComplete="off" dir="ltr" />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('votes.exempt.reason')}
        extra={t('votes.exempt.reasonHint')}
      >
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item
        name="until"
        label={t('votes.exempt.until')}
        extra={t('votes.exempt.untilHint', { zone })}
      >
        <Input type="date" />
      </Form.Item>
      <DialogActions label={t('votes.exempt.add')} onClose={onClose} busy={busy} />
    </KeptForm>
  );
}
