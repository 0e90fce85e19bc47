import { codes } from '@film-contest/contract/codes';
import type { ContentItem } from '@film-contest/contract/content';
import { momentFaults } from '@film-contest/contract/content-desk';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { DialogActions, FormDialog } from '../../components/form-dialog.tsx';
import { useContestZone } from '../../lib/contest-zone.ts';
import { codeText, t } from '../../lib/messages.ts';
import styles from './content.module.css';
import { onOwnClock, type Wish } from './moments.ts';
import { TimeField } from './time-field.tsx';

interface ScheduleDialogProps {
  item: ContentItem | null;
  /** It is being saved. */
  busy: boolean;
  onClose: () => void;
  onSave: (wish: Wish) => void;
}

type Moment = 'publishAt' | 'unpublishAt';

/** When an item becomes public by itself, and when it goes. */
export function ScheduleDialog({ item, busy, onClose, onSave }: ScheduleDialogProps) {
  const state = item?.state === 'published' ? 'published' : 'draft';
  const [publishAt, setPublishAt] = useState(item?.publishAt ?? null);
  const [unpublishAt, setUnpublishAt] = useState(item?.unpublishAt ?? null);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const isSet = Boolean(item?.publishAt || item?.unpublishAt);

  function save() {
    const wish: Wish = { state, publishAt, unpublishAt };
    const isCleared = isSet && publishAt === null && unpublishAt === null;
    const found = isCleared ? {} : faultsOf(wish, item);
    setFaults(found);
    if (Object.keys(found).length === 0) onSave(wish);
  }

  return (
    <FormDialog open onClose={onClose} title={t('content.schedule.title')} width={520}>
      <Form layout="vertical" requiredMark={false} onFinish={save}>
        {state === 'draft' && (
          <MomentField
            label={t('content.schedule.publishAt')}
            hint={t('content.schedule.publishAtHint')}
            fault={faults.publishAt}
            value={publishAt}
            onChange={(moment) => {
              setPublishAt(moment);
              setFaults({});
            }}
          />
        )}
        <MomentField
          label={t('content.schedule.unpublishAt')}
          // Where nothing else can be set, and nothing is, leaving it empty says nothing.
          hint={state === 'draft' || isSet ? t('content.schedule.unpublishAtHint') : null}
          fault={faults.unpublishAt}
          value={unpublishAt}
          onChange={(moment) => {
            setUnpublishAt(moment);
            setFaults({});
          }}
        />
        <DialogActions label={t('content.schedule.save')} busy={busy} onClose={onClose}>
          {isSet && (
            <Button onClick={() => onSave({ state, publishAt: null, unpublishAt: null })}>
              {t('content.schedule.clear')}
            </Button>
          )}
        </DialogActions>
      </Form>
    </FormDialog>
  );
}

/** Texts of what is wrong, by field; moments that were set before may have passed. */
function faultsOf(wish: Wish, item: ContentItem | null): Partial<Record<string, string>> {
  const { state, publishAt, unpublishAt } = wish;
  const first = state === 'draft' ? 'publishAt' : 'unpublishAt';
  if (wish[first] === null) return { [first]: codeText(codes.required) };
  const found = { ...momentFaults(wish) };
  for (const [name, moment] of Object.entries({ publishAt, unpublishAt })) {
    const isNew = moment !== item?.[name as Moment];
    if (moment !== null && isNew && Date.parse(moment) <= Date.now()) {
      found[name] ??= { code: codes.notInComingYear };
    }
  }
  return Object.fromEntries(
    Object.entries(found).map(([name, { code }]) => [name, codeText(code)]),
  );
}

interface MomentFieldProps {
  label: string;
  hint: string | null;
  fault: string | undefined;
  value: string | null;
  onChange: (value: string | null) => void;
}

function MomentField({ label, hint, fault, value, onChange }: MomentFieldProps) {
  const zone = useContestZone();
  const own = value && onOwnClock(value, zone);
  return (
    <Form.Item
      label={label}
      extra={hint}
      {...(fault && { validateStatus: 'error' as const, help: fault })}
    >
      <TimeField disabled={false} label={label} value={value} onChange={onChange} />
      {own && <div className={styles.minor}>{own}</div>}
    </Form.Item>
  );
}
