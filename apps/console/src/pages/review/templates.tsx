import { codes } from '@film-contest/contract/codes';
import { entryFields } from '@film-contest/contract/entries';
import { htmlLang, locales } from '@film-contest/contract/locales';
import {
  type ReasonTemplate,
  type ReasonTemplates,
  reasonTemplates,
} from '@film-contest/contract/reason-templates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Empty, Flex, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { KeptForm, useKeptForm } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { call, fetchScreenData, useBusyState } from '../../lib/api.ts';
import { getEntryFieldLabel } from '../../lib/entry-labels.ts';
import { localeNames } from '../../lib/locale.ts';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
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

function TemplatesForm({ stored }: { stored: ReasonTemplates }) {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const kept = useKeptForm<ReasonTemplates>('reason templates', t('review.templates.title'));
  const { busy, run } = useBusyState();
  const [isTouched, setTouched] = useState(false);
  const isEdited = isTouched || kept.isRestored;

  function keepTypedTemplates() {
    setTouched(true);
    kept.keep(kept.form.getFieldsValue(true));
  }

  function showTemplates(templates: ReasonTemplates) {
    client.setQueryData(queryKey, templates);
    kept.drop();
    setTouched(false);
    kept.form.setFieldsValue(templates);
  }

  /** Another user saved first: offers the newest templates or keeps the edits on top of them. */
  async function showTemplatesConflict() {
    const newest = await fetchScreenData('reasonTemplates').catch(() => null);
    if (!newest) return;
    modal.confirm({
      title: getCodeMessage(codes.changedMeanwhile),
      content: t('review.templates.changedHint'),
      okText: t('review.templates.loadNewest'),
      cancelText: t('forms.cancel'),
      onOk: () => showTemplates(newest),
      onCancel: () => {
        kept.form.setFieldValue('version', newest.version);
        keepTypedTemplates();
      },
    });
  }

  async function saveTemplates() {
    const body = validateForm(kept.form, reasonTemplates, kept.form.getFieldsValue(true));
    if (!body) return;
    const outcome = await run(() => call('saveReasonTemplates', { body, quiet: true }));
    if (!outcome) return;
    if (outcome.ok) {
      showTemplates(outcome.data);
      return notices.success(t('review.templates.saved'));
    }
    if (outcome.code === codes.changedMeanwhile) return void showTemplatesConflict();
    if (!showServerErrors(kept.form, outcome.fields)) notices.error(outcome.msg);
  }

  return (
    <KeptForm
      kept={kept}
      initialValues={stored}
      onFinish={saveTemplates}
      onValuesChange={keepTypedTemplates}
    >
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
                  keepTypedTemplates();
                }}
              />
            ))}
            <Button
              icon={<Icon name="plus" />}
              disabled={fields.length >= maxTemplates}
              onClick={() => {
                add(createReasonTemplate());
                keepTypedTemplates();
              }}
            >
              {t('review.templates.add')}
            </Button>
          </>
        )}
      </Form.List>
      <div className={styles.actions}>
        {isEdited && <Button onClick={() => showTemplates(stored)}>{t('settings.discard')}</Button>}
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('forms.save')}
        </Button>
      </div>
    </KeptForm>
  );
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
        {locales.map((locale) => (
          <Form.Item key={locale} name={[name, 'texts', locale]} label={localeNames[locale]}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} lang={htmlLang[locale]} />
          </Form.Item>
        ))}
      </div>
    </div>
  );
}
