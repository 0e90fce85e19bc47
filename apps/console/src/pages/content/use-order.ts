import type { ContentItem } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { allIds } from './content-items.ts';
import { moved, type Place, step } from './order-moves.ts';

type Page = { list: ContentItem[]; total: number };

/** Moves items within the order of their type: shown at once, taken back when it cannot be saved. */
export function useOrder(type: ContentTypeName, state: ListState) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const queryKey = ['consoleContent', state, { type }];

  function show(id: number, place: Place) {
    client.setQueryData<Page>(queryKey, (page) => {
      if (!page) return page;
      const ids = moved(
        page.list.map((item) => item.id),
        id,
        place,
      );
      return { ...page, list: ids.flatMap((each) => page.list.filter((item) => item.id === each)) };
    });
  }

  async function save(id: number, place: (ids: number[]) => Place | null): Promise<boolean> {
    const ids = await allIds(type);
    const to = place(ids);
    if (!to) return true;
    show(id, to);
    const body = { ids: moved(ids, id, to) };
    return (await call('orderContent', { params: { type }, body, quiet: true })).ok;
  }

  async function move(item: ContentItem, place: (ids: number[]) => Place | null) {
    setBusy(true);
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData<Page>(queryKey);
    // A fault has been told by the client already.
    const isSaved = await save(item.id, place).catch(() => false);
    if (isSaved) notices.success(t('content.order.moved', { title: item.title }));
    else {
      client.setQueryData(queryKey, before);
      notices.error(t('content.order.failed'));
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: ['consoleContent'] });
  }

  return {
    busy,
    /** Steps over the whole order, also from one page of the list to the next. */
    step: (item: ContentItem, by: -1 | 1) => move(item, (ids) => step(ids, item.id, by)),
    put: (item: ContentItem, place: Place) => move(item, () => place),
  };
}

export type Order = ReturnType<typeof useOrder>;
