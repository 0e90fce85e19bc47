import {
  type ConsoleEntry,
  changesRequest,
  type EntryField,
  rejection,
} from '@film-contest/contract/entries';
import { limits } from '@film-contest/contract/limits';
import { Alert, Checkbox, Form, type FormInstance, Input } from 'antd';
import type { ReactNode } from 'react';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { getEntryFieldLabel, getEntryName } from '../../lib/entry-labels.ts';
import { showServerErrors, validateForm } from '../../lib/field-errors.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import dialog from './dialog.module.css';
import {
  appendReasonTemplate,
  type ChangesValues,
  listRequestableFields,
  sortEntryFields,
  toChangeReasons,
  toReasonFormPath,
} from './requested-changes.ts';
import { ReasonTemplateMenu } from './template-menu.tsx';
import { useDisqualifyEntry, useEntryDecision } from './use-decision.ts';

interface FormProps {
  entry: ConsoleEntry;
  onClose: () => void;
}

export type DecisionDialog = 'changes' | 'reject' | 'disqualify';

interface DialogContent {
  permission: keyof ConsoleEntry['may'];
  title: (entry: ConsoleEntry) => string;
  /** Pixels. */
  width: number;
  Content: (props: FormProps) => ReactNode;
}

const dialogs: Record<DecisionDialog, DialogContent> = {
  changes: {
    permission: 'requestChanges',
    title: () => t('console.review.requestChanges'),
    width: 680,
    Content: RequestChangesForm,
  },
  reject: {
    permission: 'reject',
    title: (entry) => t('console.review.rejectAsk', getEntryName(entry)),
    width: 560,
    Content: RejectEntryForm,
  },
  disqualify: {
    permission: 'disqualify',
    title: (entry) => t('console.review.disqualifyAsk', getEntryName(entry)),
    width: 560,
    Content: DisqualifyEntryForm,
  },
};

/** The dialogs of the decisions that need a reason. */
export function DecisionDialogs({ entry, open, onClose }: FormProps & { open: string | null }) {
  return Object.entries(dialogs).map(
    ([name, { permission, title, width, Content }]) =>
      entry.may[permission] && (
        <FormDialog
          key={name}
          open={open === name}
          onClose={onClose}
          title={title(entry)}
          width={width}
        >
          <Content entry={entry} onClose={onClose} />
        </FormDialog>
      ),
  );
}

/** Creates the form of a decision and a function that inserts a template into one of its fields. */
function useReasonForm<V extends object>(
  { id }: ConsoleEntry,
  dialogName: DecisionDialog,
  title: string,
) {
  const kept = useKeptForm<V>(`${dialogName} ${id}`, title);
  const form: FormInstance = kept.form;
  function insertReasonTemplate(path: string | string[], template: string) {
    form.setFieldValue(path, appendReasonTemplate(form.getFieldValue(path), template));
    kept.keep(form.getFieldsValue(true));
  }
  return { kept, insertTemplate: insertReasonTemplate };
}

function RequestChangesForm({ entry, onClose }: FormProps) {
  const { decide } = useEntryDecision(entry);
  const { draft, makerLocale } = entry;
  const { kept, insertTemplate } = useReasonForm<ChangesValues>(
    entry,
    'changes',
    t('console.review.keptChanges', { title: draft.title ?? '' }),
  );
  const chosen = Form.useWatch('chosen', kept.form) ?? [];

  function submitRequestedChanges(values: ChangesValues) {
    const toChangesFormPath = (path: string) => toReasonFormPath(values.chosen ?? [], path);
    const schema = changesRequest.omit({ version: true });
    const body = validateForm(
      kept.form,
      schema,
      { reasons: toChangeReasons(values) },
      toChangesFormPath,
    );
    if (!body) return;
    onClose();
    decide({
      call: 'requestChanges',
      body,
      text: t('review.done.changes', getEntryName(entry)),
      done: t('console.review.changesSent', getEntryName(entry)),
      dialog: 'changes',
      onSent: kept.drop,
    });
  }

  return (
    <KeptForm kept={kept} onFinish={submitRequestedChanges}>
      <p>{t('console.review.changesHint')}</p>
      <Form.Item name="chosen" label={t('console.review.fields')}>
        <Checkbox.Group
          className={dialog.fields ?? ''}
          options={listRequestableFields(draft).map((value) => ({
            value,
            label: getEntryFieldLabel(value),
          }))}
        />
      </Form.Item>
      {chosen.length > 0 && <p>{t('review.makerReads', { language: localeNames[makerLocale] })}</p>}
      {sortEntryFields(chosen).map((field: EntryField) => (
        <div key={field}>
          <Form.Item name={['reason', field]} label={getEntryFieldLabel(field)}>
            <Input.TextArea
              autoSize={{ minRows: 2, maxRows: 10 }}
              placeholder={t('console.review.reason')}
              count={{ show: true, max: limits.reason.max }}
            />
          </Form.Item>
          <ReasonTemplateMenu
            field={field}
            makerLocale={makerLocale}
            onPick={(template) => insertTemplate(['reason', field], template)}
          />
        </div>
      ))}
      <DialogActions label={t('console.review.sendBack')} onClose={onClose} />
    </KeptForm>
  );
}

interface ReasonValues {
  reason?: string;
}

function RejectEntryForm({ entry, onClose }: FormProps) {
  const { decide } = useEntryDecision(entry);
  const { draft, makerLocale } = entry;
  const { kept, insertTemplate } = useReasonForm<ReasonValues>(
    entry,
    'reject',
    t('console.review.keptReject', { title: draft.title ?? '' }),
  );

  function submitRejection(values: ReasonValues) {
    const body = validateForm(kept.form, rejection.omit({ version: true }), values);
    if (!body) return;
    onClose();
    decide({
      call: 'rejectEntry',
      body,
      text: t('review.done.reject', getEntryName(entry)),
      done: t('console.review.rejected', getEntryName(entry)),
      dialog: 'reject',
      onSent: kept.drop,
    });
  }

  return (
    <KeptForm kept={kept} onFinish={submitRejection}>
      <p>{t('review.makerReads', { language: localeNames[makerLocale] })}</p>
      <ReasonTemplateMenu
        field={null}
        makerLocale={makerLocale}
        onPick={(template) => insertTemplate('reason', template)}
      />
      <ReasonField label={t('console.review.reason')} />
      <DialogActions label={t('console.review.reject')} onClose={onClose} danger />
    </KeptForm>
  );
}

function DisqualifyEntryForm({ entry, onClose }: FormProps) {
  const { disqualify, busy } = useDisqualifyEntry(entry);
  const { kept } = useReasonForm<ReasonValues>(
    entry,
    'disqualify',
    t('console.review.keptDisqualify', { title: entry.draft.title ?? '' }),
  );

  async function submitDisqualification(values: ReasonValues) {
    const body = validateForm(kept.form, rejection.omit({ version: true }), values);
    if (!body) return;
    const doneText = t('console.review.disqualified', getEntryName(entry));
    const result = await disqualify(body.reason, doneText);
    if (!result.ok) return void showServerErrors(kept.form, result.fields);
    kept.drop();
    onClose();
  }

  return (
    <KeptForm kept={kept} onFinish={submitDisqualification}>
      <Alert
        type="warning"
        showIcon
        className={dialog.warning ?? ''}
        title={t('console.review.disqualifyHint')}
      />
      <ReasonField label={t('console.review.publicReason')} />
      <DialogActions label={t('console.review.disqualify')} onClose={onClose} busy={busy} danger />
    </KeptForm>
  );
}

const ReasonField = ({ label }: { label: string }) => (
  <Form.Item name="reason" label={label}>
    <Input.TextArea
      autoSize={{ minRows: 4, maxRows: 12 }}
      count={{ show: true, max: limits.reason.max }}
    />
  </Form.Item>
);
