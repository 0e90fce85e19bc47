import { codes } from '@film-contest/contract/codes';
import type { ContentItem, ContentState } from '@film-contest/contract/content';
import { removedDays } from '@film-contest/contract/content-desk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useConfirm } from '../../lib/use-confirm.ts';
import { getTypeLabel, listReferringTypes } from './content-labels.ts';
import { toFormValues, validateValues } from './form-values.ts';
import { planPublication } from './publication.ts';

export const getItemPath = ({ type, id }: Pick<ContentItem, 'type' | 'id'>) =>
  `/content/${type}/${id}`;

/** Actions for items without opening them. */
export function useItemActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const refresh = () => client.invalidateQueries({ queryKey: ['consoleContent'] });

  async function setState(item: ContentItem, state: ContentState) {
    const { type, id, version, title } = item;
    const wish = planPublication(item, state);
    const checked = validateValues(type, state, toFormValues(type, item));
    if (!checked.ok) {
      notices.error(t('content.incomplete'));
      return navigate(`${getItemPath(item)}?check=1`);
    }
    const body = { ...checked.body, ...wish, version };
    const outcome = await call('saveContent', { params: { type, id }, body, quiet: true });
    client.removeQueries({ queryKey: ['content', type, id] });
    // Reload before the next press, because it sends the version in the list.
    await refresh();
    if (outcome.ok) {
      notices.success(
        state === 'published'
          ? t('content.published', { title })
          : t('content.unpublished', { title }),
      );
    } else if (outcome.code === codes.changedMeanwhile) {
      notices.error(t('content.rowChanged', { title: title || t('content.untitled') }));
    } else notices.error(outcome.msg);
  }

  async function restoreRemoved(item: ContentItem) {
    const { type, id, version } = item;
    const body = { version, from: version };
    const outcome = await call('restoreContent', { params: { type, id }, body, quiet: true });
    await refresh();
    const title = item.title || t('content.untitled');
    if (outcome.ok) notices.success(t('content.restored', { title }));
    else notices.error(outcome.msg);
  }

  const restore = (item: ContentItem) => restoreRemoved(item).catch(() => {});

  const publish = (item: ContentItem) => setState(item, 'published').catch(() => {});

  const unpublish = (item: ContentItem) =>
    confirm({
      title: t('content.unpublishAsk', { title: item.title }),
      okText: t('content.unpublish'),
      onOk: () => setState(item, 'draft').catch(() => {}),
    });

  /** Explains that other items refer to this item, and links to them. */
  function showStillUsed({ type, title }: ContentItem) {
    const [user] = listReferringTypes(type);
    if (!user) return notices.error(t('codes.4024'));
    const list = getTypeLabel(user);
    confirm({
      title: t('content.stillUsed', { title }),
      content: t('content.stillUsedHint', { list }),
      okText: t('content.showList', { list }),
      onOk: () => void navigate(`/content/${user}`),
    });
  }

  async function remove(item: ContentItem, onRemoved: () => void) {
    const { type, id, title } = item;
    const outcome = await call('removeContent', { params: { type, id }, quiet: true });
    if (outcome.ok) {
      notices.success(t('content.removed', { title }));
      onRemoved();
    } else if (outcome.code === codes.stillUsed) showStillUsed(item);
    else notices.error(outcome.msg);
    await refresh();
  }

  const confirmRemoval = (item: ContentItem, onRemoved: () => void = () => {}) =>
    confirm({
      title: t('content.removeAsk', { title: item.title }),
      content: t('content.removeHint', { days: removedDays }),
      okText: t('content.remove'),
      isDangerous: true,
      // The client has shown the error.
      onOk: () => remove(item, onRemoved).catch(() => {}),
    });

  return { publish, unpublish, askToRemove: confirmRemoval, restore };
}

export type ItemActions = ReturnType<typeof useItemActions>;
