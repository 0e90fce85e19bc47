import type { ContentItem, ContentState } from '@film-contest/contract/content';
import { App, Button } from 'antd';
import { t } from '../../lib/messages.ts';
import { useIsSending } from '../../lib/use-sending.ts';
import styles from './editor.module.css';
import { useItemActions } from './use-item-actions.ts';

interface EditorActionsProps {
  item: ContentItem | null;
  isDirty: boolean;
  /** The state that is being saved. */
  busy: ContentState | null;
  onSave: (state: ContentState) => Promise<void>;
  onRemoved: () => void;
}

/** What can be done with the form, always in sight. */
export function EditorActions({ item, isDirty, busy, onSave, onRemoved }: EditorActionsProps) {
  const { modal } = App.useApp();
  const { askToRemove } = useItemActions();
  const isSending = useIsSending();
  const isPublished = item?.state === 'published';

  const unpublish = () =>
    modal.confirm({
      title: t('content.unpublishAsk', { title: item?.title ?? '' }),
      icon: null,
      okText: t('content.unpublish'),
      cancelText: t('forms.cancel'),
      onOk: () => onSave('draft'),
    });

  return (
    <div className={styles.actions}>
      <span className={styles.status} role="status">
        {isSending ? t('content.stillSending') : isDirty && t('content.notSaved')}
      </span>
      {item && (
        <Button type="text" danger onClick={() => askToRemove(item, onRemoved)}>
          {t('content.remove')}
        </Button>
      )}
      {isPublished ? (
        <Button disabled={isSending} loading={busy === 'draft'} onClick={unpublish}>
          {t('content.unpublish')}
        </Button>
      ) : (
        <Button disabled={isSending} loading={busy === 'draft'} onClick={() => onSave('draft')}>
          {t('content.saveDraft')}
        </Button>
      )}
      <Button
        type="primary"
        disabled={isSending}
        loading={busy === 'published'}
        onClick={() => onSave('published')}
      >
        {isPublished ? t('forms.save') : t('content.publish')}
      </Button>
    </div>
  );
}
