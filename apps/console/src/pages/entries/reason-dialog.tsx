import { type ConsoleEntry, rejection } from '@film-contest/contract/entries';
import { limits } from '@film-contest/contract/limits';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { t } from '../../lib/messages.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import dialog from './dialog.module.css';
import { nameOf } from './name-of.ts';
import { useDecision } from './use-decision.ts';

type Name = ReturnType<typeof nameOf>;

/** Decisions that an entry does not survive. */
const kinds = {
  reject: {
    call: 'rejectEntry',
    ask: (name: Name) => t('console.review.rejectAsk', name),
    label: () => t('console.review.reason'),
    button: () => t('console.review.reject'),
    done: (name: Name) => t('console.review.rejected', name),
    kept: (title: string) => t('console.review.keptReject', { title }),
  },
  disqualify: {
    call: 'disqualifyEntry',
    ask: (name: Name) => t('console.review.disqualifyAsk', name),
    label: () => t('console.review.publicReason'),
    button: () => t('console.review.disqualify'),
    done: (name: Name) => t('console.review.disqualified', name),
    kept: (title: string) => t('console.review.keptDisqualify', { title }),
  },
} as const;

interface DialogProps {
  kind: keyof typeof kinds;
  entry: ConsoleEntry;
  open: boolean;
  onClose: () => void;
}

/** Asks for the reason before an entry is turned down or taken out of the contest. */
export function ReasonDialog({ kind, entry, open, onClose }: DialogProps) {
  const title = kinds[kind].ask(nameOf(entry));
  return (
    <Modal open={open} onCancel={onClose} title={title} footer={null} destroyOnHidden width={560}>
      <ReasonForm kind={kind} entry={entry} onClose={onClose} />
    </Modal>
  );
}

interface Typed {
  reason?: string;
}

function ReasonForm({ kind, entry, onClose }: Omit<DialogProps, 'open'>) {
  const texts = kinds[kind];
  const [form] = Form.useForm<Typed>();
  const { decide, busy, goOn } = useDecision(entry);
  const title = entry.draft.title ?? '';
  const kept = useKeptForm<Typed>(form, `${kind} ${entry.id}`, texts.kept(title));

  async function submit(values: Typed) {
    const body = checkedValues(form, rejection.omit({ version: true }), values);
    if (!body) return;
    const decided = await decide(texts.call, body, texts.done(nameOf(entry)));
    if (!decided.ok) return void showServerFaults(form, decided.fields);
    kept.drop();
    onClose();
    void goOn();
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      onValuesChange={(_, all: Typed) => kept.keep(all)}
    >
      {kind === 'disqualify' && (
        <Alert
          type="warning"
          showIcon
          className={dialog.warning ?? ''}
          title={t('console.review.disqualifyHint')}
        />
      )}
      {kept.restored && <p className={dialog.restored}>{t('forms.restored')}</p>}
      <Form.Item name="reason" label={texts.label()}>
        <Input.TextArea
          autoSize={{ minRows: 4, maxRows: 12 }}
          count={{ show: true, max: limits.reason.max }}
        />
      </Form.Item>
      <div className={dialog.actions}>
        <Button onClick={onClose}>{t('forms.cancel')}</Button>
        <Button type="primary" danger htmlType="submit" loading={busy}>
          {texts.button()}
        </Button>
      </div>
    </Form>
  );
}
