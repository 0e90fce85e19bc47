import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { fromLocalTime, toLocalTime } from '../../lib/zoned-time.ts';
import styles from './content.module.css';

interface TimeFieldProps {
  disabled: boolean;
  /** Accessible name if no form item provides one. */
  label?: string;
  id?: string;
  /** ISO 8601. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** An input for a time in the contest's zone. */
export function TimeField({ disabled, label, id, value, onChange }: TimeFieldProps) {
  const { data: contest } = useQuery({
    queryKey: ['contest'],
    queryFn: () => fetchScreenData('contest'),
  });
  // Typed text of an incomplete time, which is shown in the field but is not a form value.
  const [incomplete, setPartly] = useState('');
  const zone = contest?.timeZone;
  const shown = zone && value ? toLocalTime(value, zone) : incomplete;

  function changeLocalTime(wall: string) {
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
        onChange={(event) => changeLocalTime(event.target.value)}
      />
      {zone && <span className={styles.minor}>{t('content.zoneHint', { zone })}</span>}
    </>
  );
}
