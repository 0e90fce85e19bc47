import { codes } from '@film-contest/contract/codes';
import type { ContentItem } from '@film-contest/contract/content';
import {
  type ContentField,
  type ContentTypeName,
  getContentType,
} from '@film-contest/contract/content-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { sendWithOverride } from '../../components/override-dialog.tsx';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { type Board, buildBoard, listGroupChanges, listItemIds } from './board.ts';
import { fetchAllContentItems } from './content-items.ts';

type GroupType = 'panels' | 'thanksTiers' | 'awards' | 'halls';

/**
 * Returns the grouping of a list, or null for an ungrouped list. `mayBeFree`: whether items can be without a group.
 */
export function getListGrouping(type: ContentTypeName) {
  const { groupedBy, facts } = getContentType(type);
  const field: ContentField | undefined = groupedBy ? facts[groupedBy] : undefined;
  if (!groupedBy || field?.kind !== 'item') return null;
  return { fact: groupedBy, of: field.of as GroupType, mayBeFree: !field.required };
}

interface Loaded {
  items: ContentItem[];
  groups: ContentItem[];
}

async function loadBoard(type: ContentTypeName): Promise<Loaded> {
  const grouping = getListGrouping(type);
  const [items, groups] = await Promise.all([
    fetchAllContentItems(type),
    grouping ? fetchAllContentItems(grouping.of) : [],
  ]);
  return { items, groups };
}

function toItemBoard(type: ContentTypeName, { items, groups }: Loaded): Board {
  const grouping = getListGrouping(type);
  const toGroupedItem = ({ facts }: ContentItem) => {
    const value = grouping ? facts[grouping.fact] : null;
    return typeof value === 'number' ? value : null;
  };
  return buildBoard(
    items.map((item) => ({ id: item.id, group: toGroupedItem(item) })),
    groups.map(({ id }) => id),
    grouping?.mayBeFree ?? true,
  );
}

const noBoard: Board = [];

/**
 * Loads a list as a board. A move is shown immediately and then saved. After a conflict, shows a message and the
 * newest list.
 */
export function useBoard(type: ContentTypeName) {
  const client = useQueryClient();
  const queryKey = ['consoleContent', 'board', type];
  const { data, error, isError, isPending, refetch } = useQuery({
    queryKey,
    queryFn: () => loadBoard(type),
  });
  const saved = useMemo(() => (data ? toItemBoard(type, data) : noBoard), [type, data]);
  const [board, setBoard] = useState(saved);
  const [busy, setBusy] = useState(false);
  /** The board before the last move, while the move can be undone. */
  const [former, setFormer] = useState<Board | null>(null);
  useEffect(() => setBoard(saved), [saved]);

  async function sendBoardOrder(next: Board) {
    const versions = new Map(data?.items.map(({ id, version }) => [id, version]));
    const moves = listGroupChanges(saved, next).map((move) => ({
      ...move,
      version: versions.get(move.id) ?? 0,
    }));
    const body = { ids: listItemIds(next), was: data?.items.map(({ id }) => id) ?? [], moves };
    const outcome = await sendWithOverride((overrideReason) =>
      call('orderContent', { params: { type }, body: { ...body, overrideReason }, quiet: true }),
    );
    if (outcome.ok) return true;
    const isOutdated = outcome.code === codes.changedMeanwhile;
    notices.error(isOutdated ? t('content.arrange.outdated') : outcome.msg);
    return false;
  }

  async function saveAndReloadBoard(next: Board): Promise<boolean> {
    setBoard(next);
    setBusy(true);
    // The API client has already shown the error to the user.
    const isSaved = await sendBoardOrder(next).catch(() => false);
    await client.invalidateQueries({ queryKey: ['consoleContent'] });
    setBusy(false);
    setFormer(isSaved ? saved : null);
    if (!isSaved) setBoard(toItemBoard(type, client.getQueryData<Loaded>(queryKey) ?? noItems));
    return isSaved;
  }

  return {
    isLoaded: data !== undefined,
    items: data?.items ?? [],
    groups: data?.groups ?? [],
    board,
    saved,
    show: setBoard,
    commit: saveAndReloadBoard,
    busy,
    former,
    error,
    isError,
    isPending,
    refetch,
  };
}

const noItems: Loaded = { items: [], groups: [] };
