import type { ContentItem } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { Button, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { Cover } from '../../components/cover.tsx';
import { Icon } from '../../components/icon.tsx';
import { sortableBy } from '../../components/list-page.tsx';
import { ShortTime } from '../../components/short-time.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import styles from './content.module.css';
import { findPicture, hasPicture, listFacts, type Titles } from './format-facts.ts';
import { ContentStateTag, LanguageBadges } from './item-badges.tsx';
import { getItemPath, type ItemActions } from './use-item-actions.ts';

type Columns = TableColumnsType<ContentItem>;

interface ColumnsOptions {
  type: ContentTypeName;
  state: ListState;
  titles: Titles;
  /** The allowed actions; null for read-only users. */
  actions: ItemActions | null;
}

/** @param isNarrow whether one column shows all facts. */
export function buildColumns(
  { type, state, titles, actions }: ColumnsOptions,
  isNarrow: boolean,
): Columns {
  if (isNarrow) {
    return [
      ...(hasPicture(type) ? [pictureColumn] : []),
      {
        title: t('content.column.name'),
        render: (_, item) => (
          <div className={styles.card}>
            <Name item={item} />
            <Facts item={item} titles={titles} />
            <span className={styles.standing}>
              <ContentStateTag item={item} />
              <LanguageBadges texts={item.texts} />
            </span>
          </div>
        ),
      },
      ...(actions ? [buildActionsColumn(actions, isNarrow)] : []),
    ];
  }
  return [
    ...(hasPicture(type) ? [pictureColumn] : []),
    {
      title: t('content.column.name'),
      width: 180,
      render: (_, item) => <Name item={item} />,
    },
    {
      title: t('content.column.facts'),
      width: 150,
      render: (_, item) => <Facts item={item} titles={titles} />,
    },
    {
      title: t('content.column.languages'),
      width: 104,
      render: (_, item) => <LanguageBadges texts={item.texts} />,
    },
    {
      title: t('content.column.state'),
      width: 120,
      render: (_, item) => <ContentStateTag item={item} />,
    },
    {
      title: t('content.column.updated'),
      width: 120,
      ...sortableBy(state, 'updatedAt'),
      render: (_, item) => <ShortTime at={item.updatedAt} />,
    },
    ...(actions ? [buildActionsColumn(actions, isNarrow)] : []),
  ];
}

/** Removed items cannot be opened, only restored. */
function Name({ item }: { item: ContentItem }) {
  const title = item.title || t('content.untitled');
  return item.state === 'removed' ? title : <Link to={getItemPath(item)}>{title}</Link>;
}

const pictureColumn: Columns[number] = {
  title: () => <span className="visually-hidden">{t('content.column.picture')}</span>,
  width: 72,
  render: (_, item) => {
    const picture = findPicture(item);
    return picture ? (
      <Cover picture={picture} alt="" width={56} className={styles.thumb} />
    ) : (
      <span className={styles.noThumb} />
    );
  },
};

function Facts({ item, titles }: { item: ContentItem; titles: Titles }) {
  return (
    <ul className={styles.facts}>
      {listFacts(item, titles).map(({ name, label, text }) => (
        <li key={name}>
          {label && <span className={styles.minor}>{label} </span>}
          {text}
        </li>
      ))}
    </ul>
  );
}

const buildActionsColumn = (actions: ItemActions, isNarrow: boolean): Columns[number] => ({
  title: t('content.column.actions'),
  width: 128,
  // Keeps the buttons visible while the table scrolls.
  ...(!isNarrow && { fixed: 'end' }),
  render: (_, item) => <RowActions item={item} actions={actions} />,
});

function RowActions({ item, actions }: { item: ContentItem; actions: ItemActions }) {
  const title = item.title || t('content.untitled');
  if (item.state === 'removed') {
    return (
      <Button
        size="small"
        aria-label={t('content.restoreNamed', { title })}
        onClick={() => void actions.restore(item)}
      >
        {t('content.restore')}
      </Button>
    );
  }
  return (
    <span className={styles.actions}>
      {item.state === 'draft' ? (
        <Button
          type="text"
          size="small"
          aria-label={t('content.publishNamed', { title })}
          onClick={() => void actions.publish(item)}
        >
          {t('content.publish')}
        </Button>
      ) : (
        <Button
          type="text"
          size="small"
          aria-label={t('content.unpublishNamed', { title })}
          onClick={() => actions.unpublish(item)}
        >
          {t('content.unpublish')}
        </Button>
      )}
      <Button
        type="text"
        size="small"
        aria-label={t('content.removeNamed', { title })}
        title={t('content.remove')}
        icon={<Icon name="trash" size={16} />}
        onClick={() => actions.askToRemove(item)}
      />
    </span>
  );
}
