import type { Contract } from '@film-contest/contract/contract';
import { htmlLang, locales } from '@film-contest/contract/locales';
import { Button, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { localeNames, locale as own } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { formatTimeAgo } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import { MessageOverrideDialog } from './text-dialog.tsx';
import styles from './texts.module.css';

type Text = Contract['consoleTexts']['data']['list'][number];

const areas = [
  ...(['shell', 'film', 'pages', 'account', 'submit', 'player', 'vote'] as const),
  'mail',
] as const;

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
