import { codes } from '@film-contest/contract/codes';
import { entryFields } from '@film-contest/contract/entries';
import { locales } from '@film-contest/contract/locales';
import {
  type ReasonTemplate,
  type ReasonTemplates,
  reasonTemplates,
  type savedReasonTemplates,
} from '@film-contest/contract/reason-templates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Flex, Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import {
  type ComparedField,
  EditConflictDialog,
  UnsavedInputCopyAlert,
  useUnsavedInputCopy,
} from '../../components/edit-conflict.tsx';
import { KeptForm, useKeptForm } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { SaveFailureAlert } from '../../components/save-failure.tsx';
import { LocaleItems } from '../../components/text-fields.tsx';
import { call, fetchScreenData, useBusyState } from '../../lib/api.ts';
import { getEntryFieldLabel } from '../../lib/entry-labels.ts';
import { createIdempotencyKeyProvider } from '../../lib/idempotency-keys.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useReliableSave } from '../../lib/reliable-save.ts';
import { showServerErrors, validateForm } from '../../lib/submit-form.ts';
import styles from './templates.module.css';

const queryKey = ['reasonTemplates'];
const maxTemplates = 100;

const createReasonTemplate = (): ReasonTemplate => ({
  field: 'url',
  texts: { 'zh-CN': '', 'zh-TW': '', 'en-US': '' },
});

export default function ReasonTemplatesPage() {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchScreenData('reasonTemplates', { signal }),
    // A refetch must not replace edited fields.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={styles.page}>
      <PageHeader title={t('review.templates.title')} intro={t('review.templates.intro')} />
      <QueryResult query={query} errorText={t('review.templates.failed')}>
        {(stored) => <TemplatesForm stored={stored} />}
      </QueryResult>
    </div>
  );
}

type SavedTemplates = z.infer<typeof savedReasonTemplates>;

function TemplatesForm({ stored }: { stored: SavedTemplates }) {
  const client = useQueryClient();
  const kept = useKeptForm<ReasonTemplates>('reason templates', t('review.templates.title'));
  const { busy, run } = useBusyState();
  const reliable = useReliableSave();
  const [getIdempotencyKey] = useState(createIdempotencyKeyProvider);
  const copy = useUnsavedInputCopy<ReasonTemplates>(
    'reason templates',
    t('console.conflict.copyTitle', { title: t('review.templates.title') }),
  );
  const [conflict, setConflict] = useState<SavedTemplates | null>(null);
  const [isTouched, setTouched] = useState(false);
  const isEdited = isTouched || kept.isRestored;

  function storeTypedTemplates() {
    setTouched(true);
    kept.keep(kept.form.getFieldsValue(true));
  }

  function showSavedTemplates(templates: SavedTemplates) {
    reliable.clear();
    client.setQueryData(queryKey, templates);
    kept.drop();
    setTouched(false);
    kept.form.setFieldsValue(templates);
  }

  async function saveTemplates() {
    const values = kept.form.getFieldsValue(true);
    const body = validateForm(kept.form, reasonTemplates, values);
    if (!body) return;
    const sent = JSON.stringify(values);
    const idempotencyKey = getIdempotencyKey(body);
    const outcome = await run(() =>
      reliable.send((background) =>
        call('saveReasonTemplates', {
          body,
          quiet: true,
          background,
          reportsLostSession: true,
          idempotencyKey,
        }),
      ),
    );
    if (!outcome) return;
    if (outcome.ok) {
      notices.success(t('review.templates.saved'));
      if (JSON.stringify(kept.form.getFieldsValue(true)) === sent) showSavedTemplates(outcome.data);
      else rebaseTypedTemplates(outcome.data);
    } else if (outcome.code === codes.changedMeanwhile) {
      setConflict(await fetchScreenData('reasonTemplates').catch(() => null));
    } else showServerErrors(kept.form, outcome.fields);
  }

  /** Stores the templates that were typed during the save, as changes to the saved version. */
  function rebaseTypedTemplates({ version }: ReasonTemplates) {
    kept.form.setFieldValue('version', version);
    storeTypedTemplates();
  }

  function loadConflictingTemplates(newest: SavedTemplates) {
    copy.keep(kept.form.getFieldsValue(true));
    showSavedTemplates(newest);
    setConflict(null);
  }

  function restoreCopiedTemplate({ key }: { key: string }) {
    const list = [...kept.form.getFieldsValue(true).templates];
    const copied = copy.copy?.values.templates[Number(key)];
    if (copied) list[Number(key)] = copied;
    else list.splice(Number(key), 1);
    kept.form.setFieldValue('templates', list);
    storeTypedTemplates();
  }

  return (
    <KeptForm
      kept={kept}
      initialValues={stored}
      onFinish={saveTemplates}
      onValuesChange={storeTypedTemplates}
    >
      <SaveFailureAlert failure={reliable.failure} />
      <UnsavedInputCopyAlert
        copy={copy.copy}
        compare={() =>
          compareTemplates(kept.form.getFieldsValue(true), copy.copy?.values ?? stored)
        }
        onUse={restoreCopiedTemplate}
        onDrop={copy.drop}
      />
      {conflict && (
        <EditConflictDialog
          saved={conflict.saved}
          fields={compareTemplates(conflict, kept.form.getFieldsValue(true))}
          hint={t('console.conflict.copyHint')}
          loadLabel={t('console.conflict.loadNewest')}
          onClose={() => setConflict(null)}
          onLoad={() => loadConflictingTemplates(conflict)}
          onOverwrite={() => {
            rebaseTypedTemplates(conflict);
            setConflict(null);
            void saveTemplates();
          }}
        />
      )}
      <Form.List name="templates">
        {(fields, { add, remove }) => (
          <>
            {fields.length === 0 && (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={t('review.templates.empty')}
              />
            )}
            {fields.map(({ key, name }) => (
              <ReasonTemplateFields
                key={key}
                name={name}
                onRemove={() => {
                  remove(name);
                  storeTypedTemplates();
                }}
              />
            ))}
            <Button
              icon={<Icon name="plus" />}
              disabled={fields.length >= maxTemplates}
              onClick={() => {
                add(createReasonTemplate());
                storeTypedTemplates();
              }}
            >
              {t('review.templates.add')}
            </Button>
          </>
        )}
      </Form.List>
      <div className={styles.actions}>
        {isEdited && (
          <Button onClick={() => showSavedTemplates(stored)}>{t('settings.discard')}</Button>
        )}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('forms.save')}
        </Button>
      </div>
    </KeptForm>
  );
}

/** Compares two lists of templates by position. */
function compareTemplates(theirs: ReasonTemplates, mine: ReasonTemplates): ComparedField[] {
  const count = Math.max(theirs.templates.length, mine.templates.length);
  return Array.from({ length: count }, (_, place) => ({
    key: String(place),
    label: String(place + 1),
    theirs: formatTemplate(theirs.templates[place]),
    mine: formatTemplate(mine.templates[place]),
  })).filter((row) => row.theirs !== row.mine);
}

function formatTemplate(template: ReasonTemplate | undefined): string {
  if (!template) return '';
  const { field, texts } = template;
  const label = field ? getEntryFieldLabel(field) : t('review.templates.rejection');
  return [label, ...locales.map((locale) => texts[locale])].filter(Boolean).join('\n');
}

function ReasonTemplateFields({ name, onRemove }: { name: number; onRemove: () => void }) {
  const options = [
    ...entryFields.map((value) => ({ value: value as string, label: getEntryFieldLabel(value) })),
    { value: '', label: t('review.templates.rejection') },
  ];
  return (
    <div className={styles.item}>
      <Flex gap={16} align="flex-start" justify="space-between">
        <Form.Item
          name={[name, 'field']}
          label={t('review.templates.field')}
          className={styles.field ?? ''}
          getValueProps={(value: string | null) => ({ value: value ?? '' })}
          normalize={(value: string) => value || null}
        >
          <Select options={options} />
        </Form.Item>
        <Button
          type="text"
          icon={<Icon name="trash" />}
          aria-label={t('review.templates.remove')}
          onClick={onRemove}
        />
      </Flex>
      <div className={styles.texts}>
        <LocaleItems name={[name, 'texts']}>
          {(lang) => <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} lang={lang} />}
        </LocaleItems>
      </div>
    </div>
  );
}
