import { allowedNetworkDraft } from '@film-contest/contract/voting';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useContestZone } from '../../lib/contest-zone.ts';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import { momentOf } from '../../lib/zoned-time.ts';
import { allowedKey } from './use-disallow.ts';
import styles from './votes.module.css';

interface ExemptFormProps {
  /** The network that a case or a look-up led here with, or ''. */
  range: string;
  caseName: string | null;
  onClose: () => void;
}

/** Asks which network is exempted, until when and why. */
export const ExemptDialog = ({ open, ...props }: ExemptFormProps & { open: boolean }) => (
  <Modal
    open={open}
    onCancel={props.onClose}
    title={t('votes.exempt.add')}
    footer={null}
    destroyOnHidden
    width={560}
  >
    <ExemptForm {...props} />
  </Modal>
);

interface Typed {
  range?: string;
  reason?: string;
  /** A day, as `2026-03-01`. */
  until?: string;
}

/** The field of the form that a path of the contract is typed into. */
const fieldOf = (path: string) => (path === 'expiresAt' ? 'until' : path);

function ExemptForm({ range, caseName, onClose }: ExemptFormProps) {
  const client = useQueryClient();
  const zone = useContestZone();
  const [form] = Form.useForm<Typed>();
  const [busy, setBusy] = useState(false);
  const kept = useKeptForm<Typed>(form, `exempt ${range}`, t('votes.exempt.add'));

  async function send({ until = '', ...values }: Typed) {
    const expiresAt = momentOf(`${until}T23:59`, zone) ?? undefined;
    const draft = { range: '', reason: '', ...values, expiresAt };
    const trimmed = { ...draft, range: draft.range.trim() };
    const body = checkedValues(form, allowedNetworkDraft, trimmed, fieldOf);
    if (!body) return;
    const outcome = await call('allowNetwork', { body, quiet: true });
    if (!outcome.ok) {
      if (!showServerFaults(form, outcome.fields, fieldOf)) notices.error(outcome.msg);
      return;
    }
    kept.drop();
    notices.success(t('votes.exempt.done', { range: outcome.data.range }));
    void client.invalidateQueries({ queryKey: allowedKey });
    onClose();
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
      initialValues={{
        range,
        reason: caseName ? t('votes.exempt.reasonOfCase', { name: caseName }) : '',
      }}
      onValuesChange={(_, values) => kept.keep(values)}
      onFinish={submit}
    >
      {kept.restored && <p className={styles.minor}>{t('forms.restored')}</p>}
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
      <div className={styles.dialogActions}>
        <Button onClick={onClose}>{t('forms.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('votes.exempt.add')}
        </Button>
      </div>
    </Form>
  );
}
