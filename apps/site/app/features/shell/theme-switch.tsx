import { useEffect, useId, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useT } from '../../lib/messages.tsx';
import { readTheme } from '../../lib/theme.ts';
import styles from './theme-switch.module.css';

/** A select field for the color theme: the system's, light or dark. `page-controls.ts` applies the choice. */
export function ThemeSwitch() {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = readTheme();
  }, []);
  return (
    <div className={styles.switch}>
      <Icon name="theme" />
      <label className="visually-hidden" htmlFor={id}>
        {t('shell.theme')}
      </label>
      <select ref={field} id={id} defaultValue="system" data-theme-switch>
        <option value="system">{t('shell.theme.system')}</option>
        <option value="light">{t('shell.theme.light')}</option>
        <option value="dark">{t('shell.theme.dark')}</option>
      </select>
    </div>
  );
}
