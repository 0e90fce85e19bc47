import { codes } from '@film-contest/contract/codes';
import type { ContentItem } from '@film-contest/contract/content';
import { findScheduleErrors } from '@film-contest/contract/content-desk';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { DialogActions, FormDialog, KeptForm, useKeptForm } from '../../components/forms.tsx';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { fromLocalTime, toLocalTime, useContestZone } from '../../lib/times.ts';
import styles from './content.module.css';
import { formatTimeInBrowserZone, type Publication } from './publication.ts';
import type { SaveEnd } from './use-save.ts';

interface ScheduleDialogProps {
  type: ContentTypeName;
  /** The scheduled content item; null for a new item. */
  item: ContentItem | null;
  busy: boolean;
  onClose: () => void;
  onSave: (wish: Publication) => Promise<SaveEnd>;
}

type Moments = Pick<Publication, 'publishAt' | 'unpublishAt'>;

export const getKeptTimesName = (type: ContentTypeName, item: ContentItem | null) =>
  `schedule ${type} ${item?.id ?? 'new'}`;

export function ScheduleDialog({ type, item, busy, onClose, onSave }: ScheduleDialogProps) {
  const state = item?.state === 'published' ? 'published' : 'draft';
  const title = item?.title || t('content.untitled');
  const kept = useKeptForm<Moments>(
    getKeptTimesName(type, item),
    t('content.schedule.keptTitle', { title }),
  );
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const isSet = Boolean(item?.publishAt || item?.unpublishAt);

  function closeDialog() {
    kept.drop();
    onClose();
  }

  async function sendSchedule(wish: Publication) {
    const end = await onSave(wish);
    if (end === 'done') closeDialog();
    // Closes the dialog to show the form's errors. The stored times are restored when the dialog opens again.
    if (end === 'faults') onClose();
  }

  function saveScheduledTimes({ publishAt = null, unpublishAt = null }: Partial<Moments>) {
    const wish: Publication = { state, publishAt, unpublishAt };
    const isCleared = isSet && publishAt === null && unpublishAt === null;
    const found = isCleared ? {} : validateScheduledTimes(wish, item);
    setFaults(found);
    if (Object.keys(found).length === 0) void sendSchedule(wish);
  }

  return (
    <FormDialog open onClose={closeDialog} title={t('content.schedule.title')} width={520}>
      <KeptForm
        kept={kept}
        initialValues={{
          publishAt: item?.publishAt ?? null,
          unpublishAt: item?.unpublishAt ?? null,
        }}
        onFinish={saveScheduledTimes}
        onValuesChange={(_, all) => {
          kept.keep(all);
          setFaults({});
        }}
      >
        {state === 'draft' && (
          <ScheduledTimeField
            name="publishAt"
            label={t('content.schedule.publishAt')}
            hint={t('content.schedule.publishAtHint')}
            fault={faults.publishAt}
          />
        )}
        <ScheduledTimeField
          name="unpublishAt"
          label={t('content.schedule.unpublishAt')}
          // Hides the hint for a published item without scheduled times.
          hint={state === 'draft' || isSet ? t('content.schedule.unpublishAtHint') : null}
          fault={faults.unpublishAt}
        />
        <DialogActions label={t('content.schedule.save')} busy={busy} onClose={closeDialog}>
          {isSet && (
            <Button
              onClick={() => void sendSchedule({ state, publishAt: null, unpublishAt: null })}
            >
              {t('content.schedule.clear')}
            </Button>
          )}
        </DialogActions>
      </KeptForm>
    </FormDialog>
  );
}

/** Validates the scheduled times. A time that was saved before may be in the past. */
export function validateScheduledTimes(
  wish: Publication,
  item: ContentItem | null,
): Partial<Record<string, string>> {
  const { state, publishAt, unpublishAt } = wish;
  const first = state === 'draft' ? 'publishAt' : 'unpublishAt';
  if (wish[first] === null) return { [first]: getCodeMessage(codes.required) };
  const found = { ...findScheduleErrors(wish) };
  for (const [name, moment] of Object.entries({ publishAt, unpublishAt })) {
    const isNew = moment !== item?.[name as keyof Moments];
    if (moment !== null && isNew && Date.parse(moment) <= Date.now()) {
      found[name] ??= { code: codes.notInComingYear };
    }
  }
  return Object.fromEntries(
    Object.entries(found).map(([name, { code }]) => [name, getCodeMessage(code)]),
  );
}

interface ScheduleFieldProps {
  name: keyof Moments;
  label: string;
  hint: string | null;
  fault: string | undefined;
}

function ScheduledTimeField({ name, label, hint, fault }: ScheduleFieldProps) {
  const zone = useContestZone();
  const value = Form.useWatch<string | null | undefined>(name);
  const own = value && formatTimeInBrowserZone(value, zone);
  return (
    <Form.Item
      label={label}
      extra={hint}
      {...(fault && { validateStatus: 'error' as const, help: fault })}
    >
      <Form.Item name={name} noStyle>
        <TimeField disabled={false} label={label} />
      </Form.Item>
      {own && <div className={styles.minor}>{own}</div>}
    </Form.Item>
  );
}

interface TimeFieldProps {
  disabled: boolean;
  /** Accessible name if no form item provides one. */
  label?: string;
  id?: string;
  /** ISO 8601. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

export function TimeField({ disabled, label, id, value, onChange }: TimeFieldProps) {
  const { data: contest } = useScreenData(['contest'], 'contest', {});
  // Text of an incompletely typed time. The field shows it, but it is not a form value.
  const [incomplete, setPartly] = useState('');
  const zone = contest?.timeZone;
  const shown = zone && value ? toLocalTime(value, zone) : incomplete;

  function handleLocalTimeChange(wall: string) {
    if (!zone) return;
    const moment = fromLocalTime(wall, zone);
    setPartly(moment ? '' : wall);
    onChange?.(moment);
  }

  return (
    <>
      <Input
        type="datetime-local"
        disabled={disabled || !zone}
        {...(id && { id })}
        {...(label && { 'aria-label': label })}
        value={shown}
        onChange={(event) => handleLocalTimeChange(event.target.value)}
      />
      {zone && <span className={styles.minor}>{t('content.zoneHint', { zone })}</span>}
    </>
  );
}
