import { ownConflict } from '@film-contest/contract/judging-desk';
import { Form, Input, Radio } from 'antd';
import { DialogActions, FormDialog } from '../../components/forms.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';

interface DeclareProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

export const DeclareConflictDialog = ({ id, open, onClose }: DeclareProps) => (
  <FormDialog open={open} onClose={onClose} title={t('judging.desk.declare')}>
    <DeclareConflictForm id={id} onClose={onClose} />
  </FormDialog>
);

function DeclareConflictForm({ id, onClose }: Omit<DeclareProps, 'open'>) {
  const [form] = Form.useForm<{ kind: string; value: string }>();
  const { busy, submit } = useFormSubmission(async (draft: object) => {
    const call = 'declareConflict';
    const done = await submitForm({ form, call, params: { id }, schema: ownConflict, draft });
    if (!done) return;
    notices.success(t('judging.desk.declared'));
    onClose();
  });
  return (
    <Form form={form} layout="vertical" initialValues={{ kind: 'school' }} onFinish={submit}>
      <p>{t('judging.desk.declareText')}</p>
      <Form.Item name="kind" label={t('judging.desk.kind')}>
        <Radio.Group
          options={toOptions(['school', 'team'], (value) => t(`judging.desk.kind.${value}`))}
        />
      </Form.Item>
      <Form.Item name="value" label={t('judging.desk.value')}>
        <Input maxLength={80} />
      </Form.Item>
      <DialogActions label={t('judging.desk.declare')} onClose={onClose} busy={busy} />
    </Form>
  );
}
