import {
  type ConsoleEntry,
  changesRequest,
  type EntryField,
  entryFields,
} from '@film-contest/contract/entries';
import { isOfStudents } from '@film-contest/contract/entry-rules';
import { limits } from '@film-contest/contract/limits';
import { Checkbox, Form, Input } from 'antd';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { fieldText } from '../../lib/entry-texts.ts';
import { checkedValues } from '../../lib/field-faults.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import dialog from './dialog.module.css';
import { nameOf } from './name-of.ts';
import { TemplateMenu, withTemplate } from './template-menu.tsx';
import { useDecision } from './use-decision.ts';

interface DialogProps {
  entry: ConsoleEntry;
  open: boolean;
  onClose: () => void;
}

/** Sends an entry back: which fields, and a reason for each. */
export function ChangesDialog({ entry, open, onClose }: DialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('console.review.requestChanges')}
      width={680}
    >
      <ChangesForm entry={entry} onClose={onClose} />
    </FormDialog>
  );
}

interface Typed {
  chosen?: EntryField[];
  reason?: Partial<Record<EntryField, string>>;
}

const inOrder = (chosen: readonly EntryField[]) =>
  entryFields.filter((field) => chosen.includes(field));

const reasonsOf = ({ chosen = [], reason = {} }: Typed) =>
  inOrder(chosen).map((field) => ({ field, reason: reason[field] ?? '' }));

/** Faults speak of the n-th reason; the form knows its fields by name. */
const formFieldOf = (chosen: readonly EntryField[]) => (path: string) => {
  const position = /^reasons\.(\d+)/.exec(path)?.[1];
  const field = position && inOrder(chosen)[Number(position)];
  return field ? `reason.${field}` : 'chosen';
};

function ChangesForm({ entry, onClose }: Omit<DialogProps, 'open'>) {
  const [form] = Form.useForm<Typed>();
  const { decide } = useDecision(entry);
  const { makerLocale } = entry;
  const title = entry.draft.title ?? '';
  const kept = useKeptForm<Typed>(
    form,
    `changes ${entry.id}`,
    t('console.review.keptChanges', { title }),
  );
  const chosen = Form.useWatch('chosen', form) ?? [];

  function insert(field: EntryField, text: string) {
    form.setFieldValue(
      ['reason', field],
      withTemplate(form.getFieldValue(['reason', field]), text),
    );
    kept.keep(form.getFieldsValue(true));
  }

  function submit(values: Typed) {
    const rename = formFieldOf(values.chosen ?? []);
    const schema = changesRequest.omit({ version: true });
    const body = checkedValues(form, schema, { reasons: reasonsOf(values) }, rename);
    if (!body) return;
    onClose();
    decide({
      call: 'requestChanges',
      body,
      text: t('review.done.changes', nameOf(entry)),
      done: t('console.review.changesSent', nameOf(entry)),
      dialog: 'changes',
      onSent: kept.drop,
    });
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      onValuesChange={(_, all: Typed) => kept.keep(all)}
    >
      {kept.restored && <p className={dialog.restored}>{t('forms.restored')}</p>}
      <p>{t('console.review.changesHint')}</p>
      <Form.Item name="chosen" label={t('console.review.fields')}>
        <Checkbox.Group
          className={dialog.fields ?? ''}
          options={offered(entry).map((value) => ({ value, label: fieldText(value) }))}
        />
      </Form.Item>
      {chosen.length > 0 && <p>{t('review.makerReads', { language: localeNames[makerLocale] })}</p>}
      {inOrder(chosen).map((field) => (
        <div key={field}>
          <Form.Item name={['reason', field]} label={fieldText(field)}>
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 10 }}
              placeholder={t('console.review.reason')}
              count={{ show: true, max: limits.reason.max }}
            />
          </Form.Item>
          <TemplateMenu
            field={field}
            makerLocale={makerLocale}
            onPick={(text) => insert(field, text)}
          />
        </div>
      ))}
      <DialogActions label={t('console.review.sendBack')} onClose={onClose} />
    </Form>
  );
}

/** In the Open Group nobody is asked to change what only students are asked for. */
const offered = ({ draft }: ConsoleEntry) =>
  entryFields.filter((field) => draft.group === 'student' || !isOfStudents(field));
