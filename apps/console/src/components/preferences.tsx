import { locales } from '@film-contest/contract/locales';
import { Button, Dropdown } from 'antd';
import { locale, localeNames, switchLocale } from '../lib/locale.ts';
import { t } from '../lib/messages.ts';
import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from '../lib/theme.ts';
import { Icon } from './icon.tsx';

export function LocaleMenu() {
  const items = locales.map((key) => ({ key, label: <span lang={key}>{localeNames[key]}</span> }));
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, selectedKeys: [locale], onClick: ({ key }) => switchLocale(key) }}
    >
      <Button type="text" aria-label={t('console.language')} icon={<Icon name="globe" />} />
    </Dropdown>
  );
}

const themeLabels = {
  system: 'console.theme.system',
  light: 'console.theme.light',
  dark: 'console.theme.dark',
} as const;

export function ThemeMenu() {
  const choice = useThemeChoice();
  const items = themeChoices.map((key) => ({
    key,
    icon: <Icon name={key} size={16} />,
    label: t(themeLabels[key]),
  }));
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectedKeys: [choice],
        onClick: ({ key }) => chooseTheme(key as ThemeChoice),
      }}
    >
      <Button type="text" aria-label={t('console.theme.title')} icon={<Icon name={choice} />} />
    </Dropdown>
  );
}
