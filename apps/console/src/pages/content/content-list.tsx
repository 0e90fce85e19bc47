import { type ContentItem, contentListStates } from '@film-contest/contract/content';
import { removedDays } from '@film-contest/contract/content-desk';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { Button, Grid, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { CoverPicture, ShortTimeWithTooltip } from '../../components/cells.tsx';
import { EmptyPicture } from '../../components/empty-picture.tsx';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter } from '../../components/list-toolbar.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useListState } from '../../lib/use-list.ts';
import styles from './content.module.css';
import { useReferencedTitles } from './content-items.ts';
import { getContentTypeLabel, getEmptyListText, getNewItemLabel } from './content-labels.ts';
import {
  ContentStateTag,
  RelatedListLinks,
  useContentType,
  WrittenLanguageBadges,
} from './content-parts.tsx';
import {
  findFirstPicture,
  hasPictureField,
  listFormattedFacts,
  type Titles,
} from './format-facts.ts';
import { getContentItemPath, type ItemActions, useItemActions } from './use-item-actions.ts';

const listShape = { sorters: ['updatedAt'], filters: { state: contentListStates } };

export default function ContentListPage() {
  const { type, shape, mayEdit } = useContentType();
  const [state, change] = useListState(listShape);
  const titles = useReferencedTitles(type);
  const actions = useItemActions();
  const isNarrow = Grid.useBreakpoint().md === false;
  const showsRemoved = state.filters.state?.includes('removed');
  const create = (
    <LinkButton to={`/content/${type}/new`} type="primary" icon={<Icon name="plus" size={16} />}>
      {getNewItemLabel(type)}
    </LinkButton>
  );
  return (
    <>
      <ListPage
        title={getContentTypeLabel(type)}
        call="consoleContent"
        params={{ type }}
        state={state}
        change={change}
        siblings={<RelatedListLinks type={type} />}
        actions={
          mayEdit && (
            <>
              {shape.order === 'position' && (
                <LinkButton to={`/content/${type}/arrange`} icon={<Icon name="grip" size={16} />}>
                  {t('content.arrange.button')}
                </LinkButton>
              )}
              {create}
            </>
          )
        }
        empty={{ text: getEmptyListText(type), action: mayEdit && create }}
        columns={buildContentColumns(
          { type, state, titles, actions: mayEdit ? actions : null },
          isNarrow,
        )}
        searchFor={t('content.searchFor')}
        filters={[
          buildFilter('state', t('content.column.state'), contentListStates, (value) =>
            t(`content.state.${value}`),
          ),
        ]}
        {...(!isNarrow && { width: 720 })}
      />
      {showsRemoved && (
        <p className={styles.minor}>{t('content.removedHint', { days: removedDays })}</p>
      )}
    </>
  );
}

type Columns = TableColumnsType<ContentItem>;

interface ColumnsOptions {
  type: ContentTypeName;
  state: ListState;
  titles: Titles;
  /** The allowed actions; null for read-only users. */
  actions: ItemActions | null;
}

/** @param isNarrow whether one column shows all values. */
function buildContentColumns(
  { type, state, titles, actions }: ColumnsOptions,
  isNarrow: boolean,
): Columns {
  if (isNarrow) {
    return [
      ...(hasPictureField(type) ? [pictureColumn] : []),
      buildColumn(t('content.column.name'), null, (item) => (
        <div className={styles.card}>
          <ItemNameCell item={item} />
          <ItemFactsCell item={item} titles={titles} />
          <span className={styles.standing}>
            <ContentStateTag item={item} />
            <WrittenLanguageBadges texts={item.texts} />
          </span>
        </div>
      )),
      ...(actions ? [buildActionsColumn(actions, isNarrow)] : []),
    ];
  }
  return [
    ...(hasPictureField(type) ? [pictureColumn] : []),
    buildColumn(t('content.column.name'), 180, (item) => <ItemNameCell item={item} />),
    buildColumn(t('content.column.facts'), 150, (item) => (
      <ItemFactsCell item={item} titles={titles} />
    )),
    buildColumn(t('content.column.languages'), 104, (item) => (
      <WrittenLanguageBadges texts={item.texts} />
    )),
    buildColumn(t('content.column.state'), 120, (item) => <ContentStateTag item={item} />),
    buildColumn(
      t('content.column.updated'),
      { width: 120, ...buildSortProps(state, 'updatedAt') },
      (item) => <ShortTimeWithTooltip at={item.updatedAt} />,
    ),
    ...(actions ? [buildActionsColumn(actions, isNarrow)] : []),
  ];
}

/** Links to the item. A removed item has no link, because it can only be restored. */
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
      <EmptyPicture className={styles.thumb} />
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
