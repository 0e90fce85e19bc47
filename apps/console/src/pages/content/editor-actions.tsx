import type { ContentItem, ContentState } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { Button } from 'antd';
import { useState } from 'react';
import { t } from '../../lib/messages.ts';
import { useConfirmDialog } from '../../lib/use-confirm.ts';
import { useIsUploading } from '../../lib/use-upload.ts';
import styles from './editor.module.css';
import { type Publication, planPublicationSchedule } from './publication.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useItemActions } from './use-item-actions.ts';
import type { SaveEnd } from './use-save.ts';

interface EditorActionsProps {
  type: ContentTypeName;
  item: ContentItem | null;
  isDirty: boolean;
  /** The publication state that is being saved; null while no save runs. */
  busy: ContentState | null;
  onSave: (wish: Publication) => Promise<SaveEnd>;
  /** Saves the item with scheduled publication times. */
  onSchedule: (wish: Publication) => Promise<SaveEnd>;
  onRemoved: () => void;
  preview: { busy: boolean; open: () => Promise<void> };
}

/** Buttons that save, publish and schedule the item; always visible. */
export function EditorButtons(props: EditorActionsProps) {
  const { type, item, isDirty, busy, onSave, onSchedule, onRemoved, preview } = props;
  const confirm = useConfirmDialog();
  const { askToRemove } = useItemActions();
  const isSending = useIsUploading();
  const [isScheduling, setScheduling] = useState(false);
  const isPublished = item?.state === 'published';
  const isScheduled = Boolean(item?.publishAt);

  const confirmUnpublish = () =>
    confirm({
      title: t('content.unpublishAsk', { title: item?.title ?? '' }),
      okText: t('content.unpublish'),
      onOk: () => onSave(planPublicationSchedule(item, 'draft')),
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
      <Button disabled={isSending} loading={preview.busy} onClick={() => void preview.open()}>
        {t('content.preview.button')}
      </Button>
      <Button disabled={isSending} onClick={() => setScheduling(true)}>
        {t('content.schedule.button')}
      </Button>
      {isPublished ? (
        <Button disabled={isSending} loading={busy === 'draft'} onClick={confirmUnpublish}>
          {t('content.unpublish')}
        </Button>
      ) : (
        <Button
          disabled={isSending}
          loading={busy === 'draft'}
          onClick={() => onSave(planPublicationSchedule(item, 'draft'))}
        >
          {isScheduled ? t('forms.save') : t('content.saveDraft')}
        </Button>
      )}
      <Button
        type="primary"
        disabled={isSending}
        loading={busy === 'published'}
        onClick={() => onSave(planPublicationSchedule(item, 'published'))}
      >
        {getPublishLabel(isPublished, isScheduled)}
      </Button>
      {isScheduling && (
        <ScheduleDialog
          type={type}
          item={item}
          onClose={() => setScheduling(false)}
          busy={busy !== null}
          onSave={onSchedule}
        />
      )}
    </div>
  );
}

function getPublishLabel(isPublished: boolean, isScheduled: boolean): string {
  if (isPublished) return t('forms.save');
  return isScheduled ? t('content.publishNow') : t('content.publish');
}
