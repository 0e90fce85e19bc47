import { Input } from 'antd';
import { useId } from 'react';
import styles from './range-fields.module.css';

interface RangeFieldsProps {
  legend: string;
  type: 'date' | 'number';
  /** Start and end of the range. An empty string means no limit. */
  value: [string, string];
  labels: [string, string];
  onChange: (value: [string, string]) => void;
}

/** Two fields for the start and the end of a range. */
export function RangeFields({ legend, type, value, labels, onChange }: RangeFieldsProps) {
  const id = useId();
  const changeRangeEnd = (place: 0 | 1, text: string) =>
    onChange(place === 0 ? [text, value[1]] : [value[0], text]);
  return (
    <fieldset className={styles.range}>
      <legend>{legend}</legend>
      {([0, 1] as const).map((place) => (
        <div key={place} className={styles.end}>
          <label htmlFor={`${id} ${place}`}>{labels[place]}</label>
          <Input
            id={`${id} ${place}`}
            type={type}
            {...(type === 'number' && { min: 0, inputMode: 'numeric' as const })}
            // A partly typed date has no value, so the URL changes only on blur or Enter.
            key={value[place]}
            defaultValue={value[place]}
            onBlur={({ target }) =>
              target.value !== value[place] && changeRangeEnd(place, target.value)
            }
            onPressEnter={({ currentTarget }) => changeRangeEnd(place, currentTarget.value)}
          />
        </div>
      ))}
    </fieldset>
  );
}
