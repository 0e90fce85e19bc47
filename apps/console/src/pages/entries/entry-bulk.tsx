import { type EntryField, entryFields, rejection } from '@film-contest/contract/entries';
import type { EntryPick } from '@film-contest/contract/entry-list';
import { limits } from '@film-contest/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { BulkBar, BulkProgressDialog, useBulkAction } from '../../components/bulk/bulk.tsx';
import type { BulkStep } from '../../components/bulk/run-bulk.ts';
import { DialogActions, FormDialog, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { dash, getEntryFieldLabel } from '../../lib/entry-labels.ts';
import type { ListState } from '../../lib/list-state.ts';
import { locale } from '../../lib/locale.ts';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { getReviewerLabel, refreshReviewers, useReviewers } from '../../lib/reviewers.ts';
import { validateForm } from '../../lib/submit-form.ts';
import { useRowSelection } from '../../lib/use-selection.ts';
import {
  type BulkAction,
  bulkTitles,
  createAssignStep,
  createSendBackStep,
  createShortlistStep,
  publish,
} from './bulk-actions.ts';
import dialog from './dialog.module.css';

interface EntryBulkProps {
  selection: EntrySelection;
  /** Number of entries in the list, up to the paging limit. */
  total: number;
  offered: readonly BulkAction[];
  children?: ReactNode;
}

const getEntryKey = ({ id }: EntryPick) => id;
const getListedEntryName = ({ number, title }: EntryPick) =>
  `${number ?? dash} ${title || t('console.entry.untitled')}`;

export function EntryBulkActions({ selection, total, offered, children }: EntryBulkProps) {
  const client = useQueryClient();
  const [action, setAction] = useState<BulkAction | null>(null);
  const [asking, setAsking] = useState(false);
  const { picks } = selection;
  const onDone = useRef<(() => void) | undefined>(undefined);
  const bulk = useBulkAction<EntryPick>(({ failed, left }) => {
    // Deselects successful entries and keeps failed entries selected.
    selection.set([...failed.map(({ item }) => item), ...left]);
    if (failed.length + left.length === 0) onDone.current?.();
    for (const queryKey of [['consoleEntries'], ['entry'], ['summary']]) {
      void client.invalidateQueries({ queryKey });
    }
  });

  const openBulkForm = (wanted: BulkAction) => {
    setAction(wanted);
    setAsking(true);
  };
  return (
    <>
      <BulkBar
        count={picks.length}
        onClear={selection.clear}
        more={<SelectAllEntriesButton {...{ selection, total }} />}
      >
        {offered.map((each) => (
          <Button key={each} onClick={() => openBulkForm(each)}>
            {t(`lists.act.${each}`)}
          </Button>
        ))}
        {children}
      </BulkBar>
      {action && (
        <>
          <BulkActionForm
            action={action}
            count={picks.length}
            isOpen={asking}
            onClose={() => setAsking(false)}
            onStart={(act, afterDone) => {
              setAsking(false);
              onDone.current = afterDone;
              void bulk.start(picks, act);
            }}
          />
          <BulkProgressDialog
            bulk={bulk}
            title={bulkTitles[action](bulk.state?.total ?? 0)}
            getKey={getEntryKey}
            getName={getListedEntryName}
          />
        </>
      )}
    </>
  );
}

function SelectAllEntriesButton({ selection, total }: Pick<EntryBulkProps, 'selection' | 'total'>) {
  const { picks, pickAll, isPicking, most } = selection;
  if (picks.length >= Math.min(total, most)) return null;
  return (
    <Button type="link" size="small" loading={isPicking} onClick={pickAll}>
      {t('lists.bulk.all', { most })}
    </Button>
  );
}

interface BulkFormProps {
  action: BulkAction;
  count: number;
  isOpen: boolean;
  onClose: () => void;
  /** @param onDone runs after all items succeeded. */
  onStart: (act: BulkStep<EntryPick>, onDone?: () => void) => void;
}

function BulkActionForm({ action, count, isOpen, onClose, onStart }: BulkFormProps) {
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
    { value: nobody, label: t('lists.act.unassign') },
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
  const { data } = useScreenData(
    ['reasonTemplates'],
    'reasonTemplates',
    { background: true },
    { staleTime: 60_000 },
  );
  const offered = data?.templates.filter(({ field }) => field !== null) ?? [];
  const template = chosen === undefined ? undefined : offered[chosen];

  /** Keeps the typed text even while hidden. The template index is not kept, because templates can change. */
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
            <Select options={toOptions(entryFields, getEntryFieldLabel)} />
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

export type EntrySelection = ReturnType<typeof useEntrySelection>;

/** Equals `mostPicked` of the contract, whose schemas are not loaded in browsers. */
const maxSelected = 500;

/** Keeps the selected entries of a list, and can select all entries that match its filters. */
export function useEntrySelection(state: ListState) {
  const selection = useRowSelection<EntryPick>(state, maxSelected);
  const { busy: isPicking, run } = useBusyState();

  async function selectAllEntries() {
    const { search, filters, sorter } = state;
    const query = { search, filters, sorter } as never;
    const outcome = await run(() => call('pickEntries', { query }));
    if (!outcome?.ok) return;
    selection.set(outcome.data.list);
    if (outcome.data.isMore) notices.success(t('lists.bulk.onlyFirst', { most: maxSelected }));
  }

  return { ...selection, pickAll: selectAllEntries, isPicking, most: maxSelected };
}
