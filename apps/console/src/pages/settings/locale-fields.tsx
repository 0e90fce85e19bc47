import { htmlLang, locales } from '@film-contest/contract/locales';
import { Form, Input } from 'antd';
import { localeNames } from '../../lib/locale.ts';
import styles from './settings.module.css';

interface LocaleFieldsProps {
  /** Path of the field with one text per language. */
  name: string | string[];
  label: string;
  hint?: string;
}

/** One text field per language, side by side. */
export function LocaleFields({ name, label, hint }: LocaleFieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.locales}>
        {locales.map((locale) => (
          <Form.Item key={locale} name={[name, locale].flat()} label={localeNames[locale]}>
            <Input lang={htmlLang[locale]} />
          </Form.Item>
        ))}
      </div>
    </fieldset>
  );
}
