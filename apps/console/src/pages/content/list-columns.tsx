import type { ContentItem } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { Button, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { CoverPicture } from '../../components/cover.tsx';
import { Icon } from '../../components/icon.tsx';
import { buildSortProps } from '../../components/list-page.tsx';
import { ShortTimeWithTooltip } from '../../components/short-time.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import styles from './content.module.css';
import {
  findFirstPicture,
  hasPictureField,
  listFormattedFacts,
  type Titles,
} from './format-facts.ts';
import { ContentStateTag, WrittenLanguageBadges } from './item-badges.tsx';
import { getContentItemPath, type ItemActions } from './use-item-actions.ts';

type Columns = TableColumnsType<ContentItem>;

interface ColumnsOptions {
  type: ContentTypeName;
  state: ListState;
  titles: Titles;
  /** The allowed actions; null for read-only users. */
  actions: ItemActions | null;
}

/** @param isNarrow whether one column shows all facts. */
export function buildContentColumns(
  { type, state, titles, actions }: ColumnsOptions,
  isNarrow: boolean,
): Columns {
  if (isNarrow) {
    return [
      ...(hasPictureField(type) ? [pictureColumn] : []),
      {
        title: t('content.column.name'),
        render: (_, item) => (
          <div className={styles.card}>
            <ItemNameCell item={item} />
            <ItemFactsCell item={item} titles={titles} />
            <span className={styles.standing}>
              <ContentStateTag item={item} />
              <WrittenLanguageBadges texts={item.texts} />
            </span>
          </div>
        ),
      },
      ...(actions ? [buildActionsColumn(actions, isNarrow)] : []),
    ];
  }
  return [
    ...(hasPictureField(type) ? [pictureColumn] : []),
    {
      title: t('content.column.name'),
      width: 180,
      render: (_, item) => <ItemNameCell item={item} />,
    },
    {
      title: t('content.column.facts'),
      width: 150,
      render: (_, item) => <ItemFactsCell item={item} titles={titles} />,
    },
    {
      title: t('content.column.languages'),
      width: 104,
      render: (_, item) => <WrittenLanguageBadges texts={item.texts} />,
    },
    {
      title: t('content.column.state'),
      width: 120,
      render: (_, item) => <ContentStateTag item={item} />,
    },
    {
      title: t('content.column.updated'),
      width: 120,
      ...buildSortProps(state, 'updatedAt'),
      render: (_, item) => <ShortTimeWithTooltip at={item.updatedAt} />,
    },
    ...(actions ? [buildActionsColumn(actions, isNarrow)] : []),
  ];
}

/** Removed items cannot be opened, only restored. */
function ItemNameCell({ item }: { item: ContentItem }) {
  const title = item.title || t('content.untitled');
  return item.state === 'removed' ? title : <Link to={getContentItemPath(item)}>{title}</Link>;
}

const pictureColumn: Columns[number] = {
  title: () => <span className="visually-hidden">{t('content.column.picture')}</span>,
  width: 72,
  render: (_, item) => {
    const picture = findFirstPicture(item);
    return picture ? (
      <CoverPicture picture={picture} alt="" width={56} className={styles.thumb} />
    ) : (
      <span className={styles.noThumb} />
    );
  },
};

function ItemFactsCell({ item, titles }: { item: ContentItem; titles: Titles }) {
  return (
    <ul className={styles.facts}>
      {listFormattedFacts(item, titles).map(({ name, label, text }) => (
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
  render: (_, item) => <ItemRowActions item={item} actions={actions} />,
});

function ItemRowActions({ item, actions }: { item: ContentItem; actions: ItemActions }) {
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
