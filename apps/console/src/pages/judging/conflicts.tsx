import { conflictDraft, type RoundJuror } from '@film-contest/contract/judging';
import { conflictKinds } from '@film-contest/contract/judging-options';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Radio, Select } from 'antd';
import { DialogActions } from '../../components/forms.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { useFilmOptions } from './film-options.ts';
import styles from './judging.module.css';
import { getRoundQueryKey } from './judging-labels.ts';

interface ConflictsProps {
  roundId: string;
  juror: RoundJuror;
  onClose: () => void;
}

/** The films, schools and teams that a juror must not judge, and the form that adds one. */
export const JurorConflicts = (props: ConflictsProps) => (
  <>
    <ConflictList {...props} />
    <ConflictForm {...props} />
  </>
);

function ConflictList({ roundId, juror }: ConflictsProps) {
  const client = useQueryClient();
  const { busy, run } = useBusyState();
  const removeConflict = (conflict: string) =>
    run(async () => {
      const outcome = await call('removeConflict', { params: { id: juror.id, conflict } });
      if (outcome.ok) client.setQueryData(getRoundQueryKey(roundId), outcome.data);
    });
  return (
    <ul className={styles.list}>
      {juror.conflicts.map(({ id, kind, label, isByJuror }) => (
        <li key={id} className={styles.row}>
          <span>
            {t(`judging.desk.kind.${kind}`)}: {label}
          </span>
          {isByJuror && <span className={styles.minor}>{t('judging.byJuror')}</span>}
          <Button size="small" loading={busy} onClick={() => void removeConflict(id)}>
            {t('judging.removeConflict')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function ConflictForm({ roundId, juror, onClose }: ConflictsProps) {
  const client = useQueryClient();
  const options = useFilmOptions(roundId);
  const [form] = Form.useForm<{ kind: string; value: string }>();
  const kind = Form.useWatch('kind', form) ?? 'entry';
  const { busy, submit } = useFormSubmission(async (draft: object) => {
    const data = await submitForm({
      form,
      call: 'addConflict',
      params: { id: juror.id },
      schema: conflictDraft,
      draft,
    });
    if (!data) return;
    client.setQueryData(getRoundQueryKey(roundId), data);
    form.resetFields(['value']);
  });
  return (
    <Form form={form} layout="vertical" initialValues={{ kind: 'entry' }} onFinish={submit}>
      <Form.Item name="kind" label={t('judging.desk.kind')}>
        <Radio.Group
          options={toOptions(conflictKinds, (value) => t(`judging.desk.kind.${value}`))}
          onChange={() => form.resetFields(['value'])}
        />
      </Form.Item>
      <Form.Item name="value" label={t('judging.desk.value')} extra={t('judging.conflictHint')}>
        {kind === 'entry' ? (
          <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
        ) : (
          <Input maxLength={80} />
        )}
      </Form.Item>
      <DialogActions label={t('judging.addConflict')} onClose={onClose} busy={busy} />
    </Form>
  );
}
