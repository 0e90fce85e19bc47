import { useId } from 'react';
import { useT } from '../lib/messages.tsx';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

/** The search field of a GET form (`search`), with its submit button. */
export function SearchField({ value, label }: { value: string; label: string }) {
  const t = useT();
  const id = useId();
  return (
    <span className={styles.search}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        key={value}
        id={id}
        className="input"
        type="search"
        name="search"
        defaultValue={value}
        placeholder={label}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
      />
      <button type="submit" aria-label={t('shell.search.placeholder')}>
        <Icon name="search" />
      </button>
    </span>
  );
}
