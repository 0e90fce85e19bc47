import { type ConsoleEntry, rejection } from '@film-contest/contract/entries';
import { limits } from '@film-contest/contract/limits';
import { Alert, Form, type FormInstance, Input } from 'antd';
import type { ReactNode } from 'react';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { checkedValues, showServerFaults } from '../../lib/field-faults.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import dialog from './dialog.module.css';
import { nameOf } from './name-of.ts';
import { TemplateMenu, withTemplate } from './template-menu.tsx';
import { useDecision, useDisqualify } from './use-decision.ts';

interface DialogProps {
  entry: ConsoleEntry;
  open: boolean;
  onClose: () => void;
}

type FormProps = Omit<DialogProps, 'open'>;

/** Asks for the reason before an entry is turned down. */
export function RejectDialog({ entry, open, onClose }: DialogProps) {
  const title = t('console.review.rejectAsk', nameOf(entry));
  return (
    <FormDialog open={open} onClose={onClose} title={title}>
      <RejectForm entry={entry} onClose={onClose} />
    </FormDialog>
  );
}

/** Asks for the public reason before an entry is taken out of the contest. */
export function DisqualifyDialog({ entry, open, onClose }: DialogProps) {
  const title = t('console.review.disqualifyAsk', nameOf(entry));
  return (
    <FormDialog open={open} onClose={onClose} title={title}>
      <DisqualifyForm entry={entry} onClose={onClose} />
    </FormDialog>
  );
}

interface Typed {
  reason?: string;
}

function RejectForm({ entry, onClose }: FormProps) {
  const [form] = Form.useForm<Typed>();
  const { decide } = useDecision(entry);
  const { makerLocale } = entry;
  const title = entry.draft.title ?? '';
  const kept = useKeptForm<Typed>(
    form,
    `reject ${entry.id}`,
    t('console.review.keptReject', { title }),
  );

  function insert(text: string) {
    form.setFieldValue('reason', withTemplate(form.getFieldValue('reason'), text));
    kept.keep(form.getFieldsValue(true));
  }

  function submit(values: Typed) {
    const body = checkedValues(form, rejection.omit({ version: true }), values);
    if (!body) return;
    onClose();
    decide({
      call: 'rejectEntry',
      body,
      text: t('review.done.reject', nameOf(entry)),
      done: t('console.review.rejected', nameOf(entry)),
      dialog: 'reject',
      onSent: kept.drop,
    });
  }

  return (
    <ReasonForm
      form={form}
      kept={kept}
      label={t('console.review.reason')}
      button={t('console.review.reject')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('review.makerReads', { language: localeNames[makerLocale] })}</p>
      <TemplateMenu field={null} makerLocale={makerLocale} onPick={insert} />
    </ReasonForm>
  );
}

function DisqualifyForm({ entry, onClose }: FormProps) {
  const [form] = Form.useForm<Typed>();
  const { disqualify, busy } = useDisqualify(entry);
  const title = entry.draft.title ?? '';
  const kept = useKeptForm<Typed>(
    form,
    `disqualify ${entry.id}`,
    t('console.review.keptDisqualify', { title }),
  );

  async function submit(values: Typed) {
    const body = checkedValues(form, rejection.omit({ version: true }), values);
    if (!body) return;
    const decided = await disqualify(body.reason, t('console.review.disqualified', nameOf(entry)));
    if (!decided.ok) return void showServerFaults(form, decided.fields);
    kept.drop();
    onClose();
  }

  return (
    <ReasonForm
      form={form}
      kept={kept}
      label={t('console.review.publicReason')}
      button={t('console.review.disqualify')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        className={dialog.warning ?? ''}
        title={t('console.review.disqualifyHint')}
      />
    </ReasonForm>
  );
}

interface ReasonFormProps {
  form: FormInstance<Typed>;
  kept: ReturnType<typeof useKeptForm<Typed>>;
  label: string;
  button: string;
  busy?: boolean;
  onSubmit: (values: Typed) => void;
  onClose: () => void;
  /** Above the reason. */
  children: ReactNode;
}

function ReasonForm({ form, kept, label, button, busy = false, ...props }: ReasonFormProps) {
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={props.onSubmit}
      onValuesChange={(_, all: Typed) => kept.keep(all)}
    >
      {props.children}
      {kept.restored && <p className={dialog.restored}>{t('forms.restored')}</p>}
      <Form.Item name="reason" label={label}>
        <Input.TextArea
          autoSize={{ minRows: 4, maxRows: 12 }}
          count={{ show: true, max: limits.reason.max }}
        />
      </Form.Item>
      <DialogActions label={button} onClose={props.onClose} busy={busy} danger />
    </Form>
  );
}
