import type { ConsoleEntry } from '@film-contest/contract/entries';
import { Button, Checkbox, Form, Modal } from 'antd';
import { t } from '../../lib/messages.ts';
import { findingsOf } from './check-groups.ts';
import dialog from './dialog.module.css';
import { nameOf } from './name-of.ts';
import { useDecision } from './use-decision.ts';

interface DialogProps {
  entry: ConsoleEntry;
  open: boolean;
  onClose: () => void;
}

/** What publishing does, and what the reviewer has to have seen before. */
export function PublishDialog({ entry, open, onClose }: DialogProps) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={t('console.review.publishAsk', nameOf(entry))}
      footer={null}
      destroyOnHidden
      width={560}
    >
      <PublishForm entry={entry} onClose={onClose} />
    </Modal>
  );
}

/** What is to be confirmed of an entry: of a student's and of a child's more. */
function pointsOf(entry: ConsoleEntry): string[] {
  const { group, guardian } = entry.draft;
  const notes = findingsOf(entry).length;
  return [
    t('console.review.confirm.watched'),
    t('console.review.confirm.subtitles'),
    t('console.review.confirm.clean'),
    t('console.review.confirm.content'),
    t('console.review.confirm.letter'),
    ...(group === 'student' ? [t('console.review.confirm.school')] : []),
    ...(guardian?.under14 ? [t('console.review.confirm.guardian')] : []),
    ...(notes > 0 ? [t('console.review.confirm.notes', { count: notes })] : []),
  ];
}

interface Typed {
  confirmed?: string[];
}

function PublishForm({ entry, onClose }: Omit<DialogProps, 'open'>) {
  const [form] = Form.useForm<Typed>();
  const { decide, busy, goOn } = useDecision(entry);
  const points = pointsOf(entry);

  async function publish() {
    const done = t('console.review.published', nameOf(entry));
    const decided = await decide('publishEntry', {}, done);
    if (!decided.ok) return;
    onClose();
    void goOn();
  }

  const isWhole = async (_rule: object, confirmed: string[] = []) => {
    if (confirmed.length < points.length) throw new Error(t('console.review.confirmAll'));
  };

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={publish}
      scrollToFirstError={{ focus: true }}
    >
      <p>{t('console.review.publishEffect')}</p>
      <Form.Item
        name="confirmed"
        label={t('console.review.confirm')}
        validateTrigger="onSubmit"
        rules={[{ validator: isWhole }]}
      >
        <Checkbox.Group className={dialog.points ?? ''} options={points} />
      </Form.Item>
      <div className={dialog.actions}>
        <Button onClick={onClose}>{t('forms.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('console.review.publish')}
        </Button>
      </div>
    </Form>
  );
}
