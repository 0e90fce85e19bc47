import { votePassDraft } from '@film-contest/contract/voting';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { useContestZone } from '../../lib/contest-zone.ts';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { momentOf } from '../../lib/zoned-time.ts';
import { linesOf } from '../settings/ranges.ts';
import { passesKey } from './use-passes.ts';
import styles from './votes.module.css';

interface PassDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Makes a pass for the visitors of a venue. */
export const PassDialog = ({ open, onClose }: PassDialogProps) => (
  <Modal
    open={open}
    onCancel={onClose}
    title={t('votes.passes.add')}
    footer={null}
    destroyOnHidden
    width={600}
  >
    <PassForm onClose={onClose} />
  </Modal>
);

interface Typed {
  name?: string;
  quota?: number | null;
  /** What a clock of the contest's zone shows. */
  opensAt?: string;
  closesAt?: string;
  /** One per line. */
  networks?: string;
}

/** All networks are typed into one field. */
const fieldOf = (path: string) => path.replace(/^networks\..*/, 'networks');

const usualQuota = 500;

function PassForm({ onClose }: Omit<PassDialogProps, 'open'>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const zone = useContestZone();
  const [form] = Form.useForm<Typed>();
  const [busy, setBusy] = useState(false);
  const kept = useKeptForm<Typed>(form, 'vote pass', t('votes.passes.add'));

  async function send({ name = '', opensAt = '', closesAt = '', networks = '', quota }: Typed) {
    const draft = {
      name,
      quota,
      opensAt: momentOf(opensAt, zone),
      closesAt: momentOf(closesAt, zone),
      networks: linesOf(networks),
    };
    const body = checkedValues(form, votePassDraft, draft, fieldOf);
    if (!body) return;
    const outcome = await call('createVotePass', { body, quiet: true });
    if (!outcome.ok) {
      if (!showServerFaults(form, outcome.fields, fieldOf)) notices.error(outcome.msg);
      return;
    }
    kept.drop();
    notices.success(t('votes.passes.made', { name: outcome.data.name }));
    await client.invalidateQueries({ queryKey: passesKey });
    onClose();
    await navigate(`/votes/passes/${outcome.data.id}`);
  }

  async function submit(values: Typed) {
    setBusy(true);
    // A fault has been told by the client already.
    await send(values).catch(() => {});
    setBusy(false);
  }

  return (
    <Form<Typed>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ quota: usualQuota }}
      onValuesChange={(_, values) => kept.keep(values)}
      onFinish={submit}
    >
      {kept.restored && <p className={styles.minor}>{t('forms.restored')}</p>}
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
      <div className={styles.dialogActions}>
        <Button onClick={onClose}>{t('forms.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('votes.passes.add')}
        </Button>
      </div>
    </Form>
  );
}
