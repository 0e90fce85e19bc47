import { recusal } from '@film-contest/contract/judging-desk';
import { recusalReasons } from '@film-contest/contract/judging-options';
import { Form, Input, Radio } from 'antd';
import { DialogActions, FormDialog } from '../../components/forms.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { useFormSubmission, validateForm } from '../../lib/submit-form.ts';

interface RecuseProps {
  id: string;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

export const RecuseDialog = ({ open, ...props }: RecuseProps) => (
  <FormDialog open={open} onClose={props.onClose} title={t('judging.desk.recuse')}>
    <RecuseForm {...props} />
  </FormDialog>
);

function RecuseForm({ id, onClose, onDone }: Omit<RecuseProps, 'open'>) {
  const [form] = Form.useForm<{ reason?: string; text?: string }>();
  const { busy, submit } = useFormSubmission(async (typed: object) => {
    const body = validateForm(form, recusal, { text: '', ...typed });
    if (!body) return;
    const outcome = await call('recuseFilm', { params: { id }, body });
    if (!outcome.ok) return;
    onClose();
    onDone();
  });
  return (
    <Form form={form} layout="vertical" onFinish={submit}>
      <p>{t('judging.desk.recuseText')}</p>
      <Form.Item name="reason" label={t('judging.desk.reason')}>
        <Radio.Group
          vertical
          options={toOptions(recusalReasons, (value) => t(`judging.desk.reason.${value}`))}
        />
      </Form.Item>
      <Form.Item name="text" label={t('judging.desk.reasonText')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={1000} />
      </Form.Item>
      <DialogActions label={t('judging.desk.recuse')} onClose={onClose} busy={busy} danger />
    </Form>
  );
}
