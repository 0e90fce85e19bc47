import { type EntryField, entryFields, rejection } from '@film-contest/contract/entries';
import type { EntryPick } from '@film-contest/contract/entry-list';
import { limits } from '@film-contest/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { BulkStep } from '../../components/bulk/run-bulk.ts';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { getEntryFieldLabel } from '../../lib/entry-labels.ts';
import { validateForm } from '../../lib/field-errors.ts';
import { locale } from '../../lib/locale.ts';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { getReviewerLabel, refreshReviewers, useReviewers } from '../../lib/reviewers.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import {
  type BulkAction,
  bulkTitles,
  createAssignStep,
  createSendBackStep,
  createShortlistStep,
  publish,
} from './bulk-actions.ts';
import dialog from './dialog.module.css';

interface BulkFormProps {
  action: BulkAction;
  count: number;
  isOpen: boolean;
  onClose: () => void;
  /** @param onDone runs after all items succeeded. */
  onStart: (act: BulkStep<EntryPick>, onDone?: () => void) => void;
}

/** Asks for the parameters of a bulk action. */
export function BulkActionForm({ action, count, isOpen, onClose, onStart }: BulkFormProps) {
  const Fields = forms[action];
  return (
    <FormDialog open={isOpen} onClose={onClose} title={bulkTitles[action](count)}>
      <Fields onClose={onClose} onStart={onStart} />
    </FormDialog>
  );
}

type FormProps = Pick<BulkFormProps, 'onClose' | 'onStart'>;

const forms: Record<BulkAction, (props: FormProps) => ReactNode> = {
  assign: AssignEntriesForm,
  publish: PublishEntriesForm,
  sendBack: SendBackEntriesForm,
  shortlist: ShortlistEntriesForm,
};

const nobody = '';

function AssignEntriesForm({ onClose, onStart }: FormProps) {
  const reviewers = useReviewers();
  const options = [
    ...reviewers.map((each) => ({ value: each.id, label: getReviewerLabel(each) })),
    { value: nobody, label: t('lists.act.toNobody') },
  ];
  return (
    <Form
      layout="vertical"
      onFinish={({ to }: { to: string }) => onStart(createAssignStep(to || null))}
    >
      <Form.Item
        name="to"
        label={t('lists.act.assignee')}
        rules={[
          {
            validator: async (_, to) => {
              if (to === undefined) throw new Error(getCodeMessage(4009));
            },
          },
        ]}
      >
        <Select
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          onOpenChange={refreshReviewers}
        />
      </Form.Item>
      <DialogActions onClose={onClose} label={t('lists.act.assign')} />
    </Form>
  );
}

function PublishEntriesForm({ onClose, onStart }: FormProps) {
  return (
    <Form layout="vertical" onFinish={() => onStart(publish)}>
      <p>{t('lists.act.publishHint')}</p>
      <Form.Item
        name="watched"
        valuePropName="checked"
        rules={[
          {
            validator: async (_, ticked) => {
              if (!ticked) throw new Error(getCodeMessage(4015));
            },
          },
        ]}
        validateTrigger="onSubmit"
      >
        <Checkbox>{t('lists.act.publishWatched')}</Checkbox>
      </Form.Item>
      <DialogActions onClose={onClose} label={t('lists.act.publish')} />
    </Form>
  );
}

function ShortlistEntriesForm({ onClose, onStart }: FormProps) {
  return (
    <Form onFinish={() => onStart(createShortlistStep())}>
      <p>{t('lists.act.shortlistHint')}</p>
      <DialogActions onClose={onClose} label={t('lists.act.shortlist')} />
    </Form>
  );
}

interface Typed {
  template?: number;
  field?: EntryField;
  reason?: string;
}

function SendBackEntriesForm({ onClose, onStart }: FormProps) {
  const kept = useKeptForm<Typed>('bulk changes', t('lists.act.sendBack'));
  const chosen = Form.useWatch('template', kept.form);
  const { data } = useQuery({
    queryKey: ['reasonTemplates'],
    queryFn: ({ signal }) => fetchScreenData('reasonTemplates', { background: true, signal }),
    staleTime: 60_000,
  });
  const offered = data?.templates.filter(({ field }) => field !== null) ?? [];
  const template = chosen === undefined ? undefined : offered[chosen];

  /**
   * Keeps the typed text even while hidden. The template index is not kept, because templates can change.
   */
  function keepTypedReason() {
    const { field = 'title', reason = '' }: Typed = kept.form.getFieldsValue(true);
    kept.keep({ field, reason });
  }

  function startSendBack({ field = 'title', reason }: Typed) {
    if (template) return onStart(createSendBackStep({ template }));
    const checked = validateForm(kept.form, rejection.omit({ version: true }), { reason });
    if (checked) onStart(createSendBackStep({ field, text: checked.reason }), kept.drop);
  }

  return (
    <KeptForm
      kept={kept}
      onFinish={startSendBack}
      initialValues={{ field: 'title' }}
      onValuesChange={keepTypedReason}
    >
      {offered.length > 0 && (
        <Form.Item name="template" label={t('lists.act.template')}>
          <Select
            allowClear
            options={offered.map(({ field, texts }, value) => ({
              value,
              label: `${field ? getEntryFieldLabel(field) : ''} · ${texts[locale]}`,
            }))}
          />
        </Form.Item>
      )}
      {template ? (
        <dl className={dialog.template ?? ''}>
          {Object.entries(template.texts).map(([language, text]) => (
            <dd key={language} lang={language}>
              {text}
            </dd>
          ))}
        </dl>
      ) : (
        <>
          <Form.Item name="field" label={t('lists.act.field')}>
            <Select
              options={entryFields.map((value) => ({ value, label: getEntryFieldLabel(value) }))}
            />
          </Form.Item>
          <Form.Item name="reason" label={t('lists.act.reason')}>
            <Input.TextArea
              autoSize={{ minRows: 3, maxRows: 10 }}
              count={{ show: true, max: limits.reason.max }}
            />
          </Form.Item>
        </>
      )}
      <DialogActions onClose={onClose} label={t('lists.act.sendBack')} />
    </KeptForm>
  );
}
