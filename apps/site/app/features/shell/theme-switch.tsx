import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useT } from '../../lib/messages.tsx';
import { readTheme, storeTheme, type Theme } from '../../lib/theme.ts';
import styles from './theme-switch.module.css';

/** A select field for the color theme: the system's, light or dark. */
export function ThemeSwitch() {
  const t = useT();
  const id = useId();
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(readTheme()), []);

  function chooseTheme({ target }: ChangeEvent<HTMLSelectElement>) {
    const chosen = target.value as Theme;
    storeTheme(chosen);
    setTheme(chosen);
  }

  return (
    <div className={styles.switch}>
      <Icon name="theme" />
      <label className="visually-hidden" htmlFor={id}>
        {t('shell.theme')}
      </label>
      <select id={id} value={theme} onChange={chooseTheme}>
        <option value="system">{t('shell.theme.system')}</option>
        <option value="light">{t('shell.theme.light')}</option>
        <option value="dark">{t('shell.theme.dark')}</option>
      </select>
    </div>
  );
}
