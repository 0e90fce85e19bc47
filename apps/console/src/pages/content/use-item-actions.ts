import { codes } from '@film-contest/contract/codes';
import type { ContentItem, ContentState } from '@film-contest/contract/content';
import { removedDays } from '@film-contest/contract/content-desk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { sendWithOverride } from '../../components/override-dialog.tsx';
import { call } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { getContentTypeLabel, listReferringTypes } from './content-labels.ts';
import { toFormValues, validateFormValues } from './form-values.ts';
import { planPublicationSchedule } from './publication.ts';

export const getContentItemPath = ({ type, id }: Pick<ContentItem, 'type' | 'id'>) =>
  `/content/${type}/${id}`;

/** Actions on the items of a list that do not open the item. */
export function useItemActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirmDialog();
  const refreshContentLists = () => client.invalidateQueries({ queryKey: ['consoleContent'] });

  async function setItemState(item: ContentItem, state: ContentState) {
    const { type, id, version, title } = item;
    const wish = planPublicationSchedule(item, state);
    const checked = validateFormValues(type, state, toFormValues(type, item));
    if (!checked.ok) {
      notices.error(t('content.incomplete'));
      return navigate(`${getContentItemPath(item)}?check=1`);
    }
    const body = { ...checked.body, ...wish, version };
    const outcome = await sendWithOverride((overrideReason) =>
      call('saveContent', {
        params: { type, id },
        body: { ...body, overrideReason },
        quiet: true,
      }),
    );
    client.removeQueries({ queryKey: ['content', type, id] });
    // Reloads the list before the button can be pressed again, because the button sends the version
    // in the list.
    await refreshContentLists();
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

  async function restoreRemovedItem(item: ContentItem) {
    const { type, id, version } = item;
    const body = { version, from: version };
    const outcome = await call('restoreContent', { params: { type, id }, body, quiet: true });
    await refreshContentLists();
    const title = item.title || t('content.untitled');
    if (outcome.ok) notices.success(t('content.restored', { title }));
    else notices.error(outcome.msg);
  }

  const restoreItem = (item: ContentItem) => restoreRemovedItem(item).catch(() => {});

  const publishItem = (item: ContentItem) => setItemState(item, 'published').catch(() => {});

  const confirmUnpublishItem = (item: ContentItem) =>
    confirm({
      title: t('content.unpublishAsk', { title: item.title }),
      okText: t('content.unpublish'),
      onOk: () => setItemState(item, 'draft').catch(() => {}),
    });

  /** Explains that other items refer to this item, and links to them. */
  function showReferringItems({ type, title }: ContentItem) {
    const [user] = listReferringTypes(type);
    if (!user) return notices.error(t('codes.4024'));
    const list = getContentTypeLabel(user);
    confirm({
      title: t('content.stillUsed', { title }),
      content: t('content.stillUsedHint', { list }),
      okText: t('content.showList', { list }),
      onOk: () => void navigate(`/content/${user}`),
    });
  }

  async function removeItem(item: ContentItem, onRemoved: () => void) {
    const { type, id, title } = item;
    const outcome = await call('removeContent', { params: { type, id }, quiet: true });
    if (outcome.ok) {
      notices.success(t('content.removed', { title }));
      onRemoved();
    } else if (outcome.code === codes.stillUsed) showReferringItems(item);
    else notices.error(outcome.msg);
    await refreshContentLists();
  }

  const confirmRemoval = (item: ContentItem, onRemoved: () => void = () => {}) =>
    confirm({
      title: t('content.removeAsk', { title: item.title }),
      content: t('content.removeHint', { days: removedDays }),
      okText: t('content.remove'),
      isDangerous: true,
      // The API client has already shown the error to the user.
      onOk: () => removeItem(item, onRemoved).catch(() => {}),
    });

  return {
    publish: publishItem,
    unpublish: confirmUnpublishItem,
    askToRemove: confirmRemoval,
    restore: restoreItem,
  };
}

export type ItemActions = ReturnType<typeof useItemActions>;
