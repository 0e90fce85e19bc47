import { votePassDraft } from '@film-contest/contract/voting';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, InputNumber } from 'antd';
import { useNavigate } from 'react-router';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { useContestZone } from '../../lib/contest-zone.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { fromLocalTime, toLocalTime } from '../../lib/zoned-time.ts';
import { useContestClock } from '../settings/use-contest-clock.ts';
import { splitIpRanges } from './ranges.ts';
import { passesKey } from './use-passes.ts';
import styles from './votes.module.css';

interface PassDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Creates a pass for a venue's visitors. */
export const CreatePassDialog = ({ open, onClose }: PassDialogProps) => (
  <FormDialog open={open} onClose={onClose} title={t('votes.passes.add')} width={600}>
    <CreatePassForm onClose={onClose} />
  </FormDialog>
);

interface Typed {
  name?: string;
  quota?: number | null;
  /** Local time in the contest's zone. */
  opensAt?: string;
  closesAt?: string;
  /** IP ranges, one per line. */
  networks?: string;
}

/** Maps an error of any network to the one field for all networks. */
const toPassFormPath = (path: string) => path.replace(/^networks\..*/, 'networks');

const defaultQuota = 500;
const hourMs = 3_600_000;

/** Returns a span of four hours from the next full hour. */
function getDefaultPassPeriod(now: number, zone: string) {
  const opens = Math.ceil(now / hourMs) * hourMs;
  const toZoneTime = (instant: number) => toLocalTime(new Date(instant).toISOString(), zone);
  return { opensAt: toZoneTime(opens), closesAt: toZoneTime(opens + 4 * hourMs) };
}

function CreatePassForm({ onClose }: Omit<PassDialogProps, 'open'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const zone = useContestZone();
  const now = useContestClock();
  const kept = useKeptForm<Typed>('vote pass', t('votes.passes.add'));

  const { busy, submit } = useFormSubmission(async (typed: Typed) => {
    const { name = '', opensAt = '', closesAt = '', networks = '', quota } = typed;
    const made = await submitForm({
      form: kept.form,
      call: 'createVotePass',
      schema: votePassDraft,
      draft: {
        name,
        quota,
        opensAt: fromLocalTime(opensAt, zone),
        closesAt: fromLocalTime(closesAt, zone),
        networks: splitIpRanges(networks),
      },
      rename: toPassFormPath,
    });
    if (!made) return;
    kept.drop();
    notices.success(t('votes.passes.made', { name: made.name }));
    await client.invalidateQueries({ queryKey: passesKey });
    onClose();
    await navigate(`/votes/passes/${made.id}`);
  });

  return (
    <KeptForm
      kept={kept}
      initialValues={{ quota: defaultQuota, ...getDefaultPassPeriod(now, zone) }}
      onFinish={submit}
    >
      <Form.Item name="name" label={t('votes.passes.name')} extra={t('votes.passes.nameHint')}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="quota" label={t('votes.passes.quota')} extra={t('votes.passes.quotaHint')}>
        <InputNumber min={1} max={1_000_000} precision={0} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item
          name="opensAt"
          label={t('votes.passes.opensAt')}
          extra={t('votes.passes.zoneHint', { zone })}
        >
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="closesAt" label={t('votes.passes.closesAt')}>
          <Input type="datetime-local" />
        </Form.Item>
      </div>
      <Form.Item
        name="networks"
        label={t('votes.passes.networks')}
        extra={t('votes.passes.networksHint')}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} dir="ltr" />
      </Form.Item>
      <DialogActions label={t('votes.passes.add')} onClose={onClose} busy={busy} />
    </KeptForm>
  );
}
