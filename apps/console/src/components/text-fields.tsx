import { htmlLang, locales } from '@film-contest/contract/locales';
import { Form, Input } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { localeNames } from '../lib/locale.ts';

interface LongTextProps extends Omit<ComponentProps<typeof Input.TextArea>, 'rows'> {
  /** Smallest and largest height in lines; the height follows the text. */
  rows: readonly [number, number];
  /** Largest number of characters. A longer text is marked, but not cut off. */
  max: number;
  showsCount?: boolean;
}

export const LongText = ({ rows, max, showsCount = false, ...area }: LongTextProps) => (
  <Input.TextArea
    {...area}
    autoSize={{ minRows: rows[0], maxRows: rows[1] }}
    count={{ show: showsCount, max }}
  />
);

interface LocaleItemsProps {
  /** Path of the field with one text per language. */
  name: (string | number)[];
  label?: string;
  /** Renders the control for a language, given its `lang`. */
  children: (lang: string) => ReactNode;
}

/** One form item per language. */
export const LocaleItems = ({ name, label, children }: LocaleItemsProps) =>
  locales.map((locale) => (
    <Form.Item
      key={locale}
      name={[...name, locale]}
      label={label ? `${label} · ${localeNames[locale]}` : localeNames[locale]}
    >
      {children(htmlLang[locale])}
    </Form.Item>
  ));
