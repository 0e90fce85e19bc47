import type { ContentItem } from '@film-contest/contract/content';
import { Button, Dropdown } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { listWrittenLocales } from './form-values.ts';
import { listSiteLinks } from './site-path.ts';

/** Links to the site pages that show a published item. */
export function SitePageLinks({ item }: { item: ContentItem }) {
  const links = listSiteLinks(item, listWrittenLocales(item.texts));
  const [first] = links;
  if (!first) return null;
  const icon = <Icon name="outward" size={16} />;
  const [only] = links.length === 1 ? links : [];
  if (only) {
    return (
      <Button href={only.path} target="_blank" rel="noopener" icon={icon}>
        {t('content.view')}
      </Button>
    );
  }
  const items = links.map(({ path, locale }) => ({
    key: path,
    label: (
      <a href={path} target="_blank" rel="noopener">
        {locale && <span lang={locale}>{localeNames[locale]}</span>}
      </a>
    ),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button icon={icon}>{t('content.view')}</Button>
    </Dropdown>
  );
}
