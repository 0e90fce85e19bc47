import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { fetchData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { fromLocalTime, toLocalTime } from '../../lib/zoned-time.ts';
import styles from './content.module.css';

interface TimeFieldProps {
  disabled: boolean;
  /** Where no form around it names it. */
  label?: string;
  id?: string;
  /** ISO 8601. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** A moment, as the clocks of the contest's time zone show it. */
export function TimeField({ disabled, label, id, value, onChange }: TimeFieldProps) {
  const { data: contest } = useQuery({
    queryKey: ['contest'],
    queryFn: () => fetchData('contest'),
  });
  // A time that is not whole yet is no moment, and stays in the field.
  const [incomplete, setPartly] = useState('');
  const zone = contest?.timeZone;
  const shown = zone && value ? toLocalTime(value, zone) : incomplete;

  function change(wall: string) {
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
        onChange={(event) => change(event.target.value)}
      />
      {zone && <span className={styles.minor}>{t('content.zoneHint', { zone })}</span>}
    </>
  );
}
