import type { ContentItem } from '@film-contest/contract/content';
import { getContentType } from '@film-contest/contract/content-types';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { LoadErrorMessage } from '../../components/load-failed.tsx';
import { PageHeader } from '../../components/page-head.tsx';
import { LoadingPlaceholder } from '../../components/placeholder.tsx';
import { t } from '../../lib/messages.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import styles from './arrange.module.css';
import { type Board, findItemPlace, moveItem, moveItemByOneStep, type Place } from './board.ts';
import { BoardSection, getDragHandleId } from './board-section.tsx';
import {
  getContentFieldLabel,
  getContentTypeLabel,
  getEmptyListText,
  getNewItemLabel,
} from './content-labels.ts';
import { EntryPicker } from './entry-picker.tsx';
import { NoGroupsMessage } from './no-groups.tsx';
import { RelatedListLinks } from './sibling-links.tsx';
import { getListGrouping, useBoard } from './use-board.ts';
import { useContentType } from './use-content-type.ts';

/** Sorts a list and moves items between its groups, by drag or keyboard. */
export default function ArrangeItemsPage() {
  const { type, mayEdit } = useContentType();
  const { items, groups, board, saved, show, commit, busy, former, isLoaded, ...loading } =
    useBoard(type);
  /** Id of the item that was picked up by keyboard. */
  const [held, setHeld] = useState<number | null>(null);
  const [latest, setLatest] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  const [isPicking, setPicking] = useState(false);
  const title = t('content.arrange.title', { list: getContentTypeLabel(type) });
  usePageTitle(title);

  const itemById = new Map(items.map((item) => [item.id, item]));
  const grouping = getListGrouping(type);
  const getItemTitle = (id: number) => itemById.get(id)?.title || t('content.untitled');
  const getGroupName = (key: number | null) => {
    if (!grouping) return null;
    if (key === null)
      return t('content.arrange.none', { field: getContentFieldLabel(type, grouping.fact) });
    return groups.find(({ id }) => id === key)?.title || t('content.untitled');
  };

  function formatBoardPosition(now: Board, id: number): string {
    const place = findItemPlace(now, id);
    const section = place && now[place.section];
    if (!section) return '';
    const where = { position: place.index + 1, count: section.ids.length };
    const group = getGroupName(section.key);
    return group === null
      ? t('content.arrange.at', where)
      : t('content.arrange.atIn', { ...where, group });
  }

  async function saveBoard(next: Board, id: number) {
    setHeld(null);
    if (next === saved) return;
    setLatest(id);
    const where = formatBoardPosition(next, id);
    if (await commit(next))
      announce(t('content.arrange.dropped', { title: getItemTitle(id), where }));
  }

  const hold = {
    held,
    latest,
    toggle(id: number) {
      if (busy) return;
      if (held === id) return void saveBoard(board, id);
      setHeld(id);
      setLatest(id);
      const where = formatBoardPosition(board, id);
      announce(t('content.arrange.grabbed', { title: getItemTitle(id), where }));
    },
    step(id: number, by: -1 | 1) {
      const next = moveItemByOneStep(board, id, by);
      show(next);
      announce(formatBoardPosition(next, id));
    },
    cancel() {
      if (held === null) return;
      show(saved);
      setHeld(null);
      announce(t('content.arrange.cancelled', { title: getItemTitle(held) }));
    },
  };

  const dropItem = (id: number, to: Place) => {
    if (!busy) void saveBoard(moveItem(saved, id, to), id);
  };

  async function undoLastMove(before: Board) {
    if (!(await commit(before))) return;
    announce(t('content.arrange.undone'));
    // Focuses the moved item, because the undo button is no longer shown.
    if (latest !== null) document.getElementById(getDragHandleId(latest))?.focus();
  }

  const isEmpty = isLoaded && items.length === 0 && groups.length === 0;
  const lacksGroups = isLoaded && grouping !== null && groups.length === 0;
  const holdsEntries = getContentType(type).facts.entry?.kind === 'entry';
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <LinkButton to={`/content/${type}`}>{t('content.arrange.toList')}</LinkButton>
            {mayEdit && holdsEntries && (
              <Button
                type="primary"
                disabled={!isLoaded}
                icon={<Icon name="plus" size={16} />}
                onClick={() => setPicking(true)}
              >
                {t('content.pick.button')}
              </Button>
            )}
            {mayEdit && !holdsEntries && (
              <LinkButton
                to={`/content/${type}/new`}
                type="primary"
                icon={<Icon name="plus" size={16} />}
              >
                {getNewItemLabel(type)}
              </LinkButton>
            )}
          </>
        }
      />
      <RelatedListLinks type={type} />
      {mayEdit && items.length > 0 && (
        <p id="arrange-hint" className={styles.hint}>
          {t('content.arrange.hint')}
        </p>
      )}
      <div className={styles.said}>
        <span role="status">{announcement}</span>
        {former && !busy && held === null && (
          <Button
            size="small"
            icon={<Icon name="undo" size={16} />}
            onClick={() => void undoLastMove(former)}
          >
            {t('content.arrange.undo')}
          </Button>
        )}
      </div>
      {loading.isPending && <LoadingPlaceholder />}
      {loading.isError && !isLoaded && (
        <LoadErrorMessage
          text={t('console.list.failed')}
          error={loading.error}
          onRetry={() => loading.refetch()}
        />
      )}
      {isEmpty && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={getEmptyListText(type)}>
          {lacksGroups && <NoGroupsMessage of={grouping.of} mayEdit={mayEdit} />}
        </Empty>
      )}
      {lacksGroups && !isEmpty && <NoGroupsMessage of={grouping.of} mayEdit={mayEdit} />}
      {(isEmpty ? [] : board).map((section, index) => (
        <BoardSection
          key={section.key ?? 'none'}
          title={getGroupName(section.key)}
          section={section}
          itemOf={(id): ContentItem | undefined => itemById.get(id)}
          mayEdit={mayEdit && items.length > 0}
          hold={hold}
          onPut={(id, at) => dropItem(id, { section: index, index: at })}
        />
      ))}
      {isPicking && (
        <EntryPicker
          type={type}
          grouping={grouping}
          groups={groups}
          listed={items.map(({ facts }) => String(facts.entry))}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
