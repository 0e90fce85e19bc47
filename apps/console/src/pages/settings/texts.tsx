import type { Contract } from '@film-contest/contract/contract';
import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { textSave } from '@film-contest/contract/texts';
import { joinSentences } from '@film-contest/messages/format';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { DialogActions, FormDialog, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { localeNames, mapLocales, locale as own } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { formatTimeAgo } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import styles from './texts.module.css';

type Text = Contract['consoleTexts']['data']['list'][number];

const areas = ['shell', 'film', 'pages', 'account', 'submit', 'player', 'vote'] as const;

const shape = { sorters: ['key'], filters: { area: areas, state: ['changed'] } };

export default function MessageOverridesPage() {
  const [state, change] = useListState(shape);
  const [open, setOpen] = useState<Text | null>(null);
  return (
    <>
      <ListPage
        title={t('settings.texts.title')}
        call="consoleTexts"
        rowKey="key"
        state={state}
        change={change}
        columns={buildOverrideColumns(state, setOpen)}
        searchFor={t('settings.texts.searchFor')}
        filters={[
          buildFilter('area', t('settings.texts.area'), areas, (area) =>
            t(`settings.texts.area.${area}`),
          ),
          {
            name: 'state',
            label: t('settings.texts.state'),
            options: [{ value: 'changed', label: t('settings.texts.changed') }],
          },
        ]}
        intro={t('settings.texts.intro')}
      />
      <MessageOverrideDialog text={open} onClose={() => setOpen(null)} />
    </>
  );
}

const buildOverrideColumns = (
  state: ListState,
  onOpen: (text: Text) => void,
): TableColumnsType<Text> => [
  {
    title: t('settings.texts.text'),
    ...buildSortProps(state, 'key'),
    render: (_, text) => (
      <>
        <Button type="link" className={styles.open ?? ''} onClick={() => onOpen(text)}>
          <span lang={htmlLang[own]}>{text.own[own] ?? text.built[own]}</span>
        </Button>
        <code className={styles.key}>{text.key}</code>
      </>
    ),
  },
  buildColumn(t('settings.texts.changed'), { width: 300, responsive: ['md'] }, (text) => {
    const changed = locales.filter((locale) => text.own[locale] !== null);
    if (changed.length === 0) return null;
    return (
      <>
        {changed.map((locale) => (
          <Tag key={locale}>{localeNames[locale]}</Tag>
        ))}
        {text.changedAt && (
          <span className={styles.minor}>
            {text.changedBy} · {formatTimeAgo(text.changedAt)}
          </span>
        )}
      </>
    );
  }),
];

const MessageOverrideDialog = ({ text, onClose }: { text: Text | null; onClose: () => void }) => (
  <FormDialog open={text !== null} onClose={onClose} title={t('settings.texts.edit')} width={720}>
    {text && <MessageOverrideForm key={text.key} text={text} onClose={onClose} />}
  </FormDialog>
);

interface Typed {
  /** Message override per language; an empty text uses the built-in message. */
  own: Record<Locale, string>;
}

function MessageOverrideForm({ text, onClose }: { text: Text; onClose: () => void }) {
  const client = useQueryClient();
  const kept = useKeptForm<Typed>(`text ${text.key} ${text.version}`, t('settings.texts.edit'));
  const { busy, submit } = useFormSubmission(async ({ own }: Typed) => {
    const saved = await submitForm({
      form: kept.form,
      call: 'saveText',
      params: { key: text.key },
      schema: textSave,
      draft: { version: text.version, own: mapLocales((locale) => own[locale] || null) },
    });
    if (!saved) return;
    kept.drop();
    notices.success(t('settings.texts.saved'));
    void client.invalidateQueries({ queryKey: ['consoleTexts'] });
    onClose();
  });

  return (
    <KeptForm
      kept={kept}
      initialValues={{ own: mapLocales((locale) => text.own[locale] ?? '') }}
      onFinish={submit}
    >
      <code className={styles.key}>{text.key}</code>
      {locales.map((locale) => (
        <Form.Item
          key={locale}
          name={['own', locale]}
          label={localeNames[locale]}
          extra={
            <>
              {joinSentences(t.locale, [t('settings.texts.built'), ''])}
              <span lang={htmlLang[locale]}>{text.built[locale]}</span>
            </>
          }
        >
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 6 }}
            lang={htmlLang[locale]}
            placeholder={t('settings.texts.asBuilt')}
            allowClear
          />
        </Form.Item>
      ))}
      <p className={styles.minor}>{t('settings.texts.hint')}</p>
      <DialogActions label={t('forms.save')} onClose={onClose} busy={busy} />
    </KeptForm>
  );
}
