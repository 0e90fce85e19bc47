import { rejection } from '@film-contest/contract/decisions';
import { type EntryField, entryFields } from '@film-contest/contract/entries';
import type { BulkPreview, EntryPick } from '@film-contest/contract/entry-list';
import { limits } from '@film-contest/contract/limits';
import type { ReasonTemplate } from '@film-contest/contract/reason-templates';
import { Checkbox, Form, Select } from 'antd';
import type { ReactNode } from 'react';
import type { BulkStep } from '../../components/bulk/run-bulk.ts';
import {
  DialogActions,
  KeptForm,
  type KeptFormState,
  useKeptForm,
} from '../../components/forms.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { LongText } from '../../components/text-fields.tsx';
import { getEntryFieldLabel } from '../../lib/entry-labels.ts';
import { locale } from '../../lib/locale.ts';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { getReviewerLabel, refreshReviewers, useReviewers } from '../../lib/reviewers.ts';
import { validateForm } from '../../lib/submit-form.ts';
import {
  type BulkAction,
  createAssignStep,
  createRejectStep,
  createSendBackStep,
  createShortlistBulkStep,
  createTickStep,
  publish,
} from './bulk-actions.ts';
import dialog from './dialog.module.css';

export interface BulkFormProps {
  /** Null until loaded, and for an assignment, which every entry allows. */
  preview: BulkPreview | null;
  /** Whether the form cannot be sent, because no entry can be processed or the preview is not loaded yet. */
  isDisabled: boolean;
  onClose: () => void;
  /** @param onDone runs after all items succeeded. */
  onStart: (act: BulkStep<EntryPick>, onDone?: () => void) => void;
}

export const bulkForms: Record<BulkAction, (props: BulkFormProps) => ReactNode> = {
  assign: AssignEntriesForm,
  publish: PublishEntriesForm,
  sendBack: SendBackEntriesForm,
  reject: RejectEntriesForm,
  tick: TickChecklistItemsForm,
  shortlist: ShortlistEntriesForm,
};

const unassigned = '';

function AssignEntriesForm({ onClose, onStart }: BulkFormProps) {
  const reviewers = useReviewers();
  const options = [
    ...reviewers.map((each) => ({ value: each.id, label: getReviewerLabel(each) })),
    { value: unassigned, label: t('lists.act.unassign') },
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

function PublishEntriesForm({ isDisabled, onClose, onStart }: BulkFormProps) {
  return (
    <Form onFinish={() => onStart(publish)}>
      <p>{t('lists.act.publishHint')}</p>
      <DialogActions onClose={onClose} label={t('lists.act.publish')} disabled={isDisabled} />
    </Form>
  );
}

function ShortlistEntriesForm({ isDisabled, onClose, onStart }: BulkFormProps) {
  return (
    <Form onFinish={() => onStart(createShortlistBulkStep())}>
      <p>{t('lists.act.shortlistHint')}</p>
      <DialogActions onClose={onClose} label={t('lists.act.shortlist')} disabled={isDisabled} />
    </Form>
  );
}

function TickChecklistItemsForm({ preview, isDisabled, onClose, onStart }: BulkFormProps) {
  const [form] = Form.useForm<{ items?: string[] }>();
  const chosen = Form.useWatch('items', form) ?? [];
  if (preview?.items.length === 0) return <p>{t('lists.act.tickNone')}</p>;
  return (
    <Form form={form} layout="vertical" onFinish={() => onStart(createTickStep(chosen))}>
      <Form.Item name="items" label={t('lists.act.tickItems')} extra={t('lists.act.tickHint')}>
        <Checkbox.Group
          className={dialog.items ?? ''}
          options={(preview?.items ?? []).map(({ id, text, entries }) => ({
            value: id,
            label: t('lists.act.tickItem', { text, count: entries }),
            disabled: entries === 0,
          }))}
        />
      </Form.Item>
      <DialogActions
        onClose={onClose}
        label={t('lists.act.tick')}
        disabled={isDisabled || chosen.length === 0}
      />
    </Form>
  );
}

interface Typed {
  template?: number;
  field?: EntryField;
  reason?: string;
}

/** Loads the reason templates: those for single fields, or those for a rejection. */
function useReasonTemplates(isForFields: boolean): readonly ReasonTemplate[] {
  const { data } = useScreenData(
    ['reasonTemplates'],
    'reasonTemplates',
    { background: true },
    { staleTime: 60_000 },
  );
  return data?.templates.filter(({ field }) => (field !== null) === isForFields) ?? [];
}

interface ReasonFormProps extends Pick<BulkFormProps, 'isDisabled' | 'onClose'> {
  kept: KeptFormState<Typed>;
  templates: readonly ReasonTemplate[];
  label: string;
  danger?: boolean;
  /** Fields above the reason. */
  children?: ReactNode;
  onSubmit: (template: ReasonTemplate | null, typed: Typed) => void;
}

/** A form with one reason for all entries: a template in each entrant's language, or a typed text. */
function BulkReasonForm(props: ReasonFormProps) {
  const { kept, templates, label, danger = false, children, isDisabled, onClose, onSubmit } = props;
  const chosen = Form.useWatch('template', kept.form);
  const template = chosen === undefined ? undefined : templates[chosen];

  /**
   * Stores the field and the typed text even while a template hides them. Does not store the index of the template,
   * because the list of templates can change.
   */
  function storeTypedReason() {
    const { field = 'title', reason = '' }: Typed = kept.form.getFieldsValue(true);
    kept.keep({ field, reason });
  }

  return (
    <KeptForm
      kept={kept}
      onFinish={(values) => onSubmit(template ?? null, values)}
      initialValues={{ field: 'title' }}
      onValuesChange={storeTypedReason}
    >
      {templates.length > 0 && (
        <Form.Item name="template" label={t('lists.act.template')}>
          <Select
            allowClear
            options={templates.map(({ field, texts }, value) => ({
              value,
              label: field ? `${getEntryFieldLabel(field)} · ${texts[locale]}` : texts[locale],
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
          {children}
          <Form.Item name="reason" label={t('lists.act.reason')}>
            <LongText rows={[3, 10]} max={limits.reason.max} showsCount />
          </Form.Item>
        </>
      )}
      <DialogActions onClose={onClose} label={label} disabled={isDisabled} danger={danger} />
    </KeptForm>
  );
}

const reasonSchema = rejection.omit({ version: true });

function SendBackEntriesForm({ onStart, ...props }: BulkFormProps) {
  const kept = useKeptForm<Typed>('bulk changes', t('lists.act.sendBack'));

  function startBulkSendBack(template: ReasonTemplate | null, { field = 'title', reason }: Typed) {
    if (template) return onStart(createSendBackStep({ template }));
    const checked = validateForm(kept.form, reasonSchema, { reason });
    if (checked) onStart(createSendBackStep({ field, text: checked.reason }), kept.drop);
  }

  return (
    <BulkReasonForm
      {...props}
      kept={kept}
      templates={useReasonTemplates(true)}
      label={t('lists.act.sendBack')}
      onSubmit={startBulkSendBack}
    >
      <Form.Item name="field" label={t('lists.act.field')}>
        <Select options={toOptions(entryFields, getEntryFieldLabel)} />
      </Form.Item>
    </BulkReasonForm>
  );
}

function RejectEntriesForm({ onStart, ...props }: BulkFormProps) {
  const kept = useKeptForm<Typed>('bulk rejection', t('lists.act.reject'));

  function startBulkRejection(template: ReasonTemplate | null, { reason }: Typed) {
    if (template) return onStart(createRejectStep({ template }));
    const checked = validateForm(kept.form, reasonSchema, { reason });
    if (checked) onStart(createRejectStep({ text: checked.reason }), kept.drop);
  }

  return (
    <BulkReasonForm
      {...props}
      kept={kept}
      templates={useReasonTemplates(false)}
      label={t('lists.act.reject')}
      danger
      onSubmit={startBulkRejection}
    />
  );
}
