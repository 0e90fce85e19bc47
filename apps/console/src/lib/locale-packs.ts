import { loadChunk } from '@film-contest/contract/chunk';
import type { Locale } from '@film-contest/contract/locales';
import type { ConfigProviderProps } from 'antd';
import dayjs from 'dayjs';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

interface Pack {
  antd: AntdLocale;
  dayjs: string;
}

const packs: Record<Locale, () => Promise<Pack>> = {
  'zh-CN': async () => {
    const [antd] = await Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]);
    return { antd: antd.default, dayjs: 'zh-cn' };
  },
  'zh-TW': async () => {
    const [antd] = await Promise.all([import('antd/locale/zh_TW'), import('dayjs/locale/zh-tw')]);
    // Replaces antd's zh-TW message, which uses mainland China's word for rows.
    const Pagination = { ...antd.default.Pagination, items_per_page: '筆/頁' };
    return { antd: { ...antd.default, Pagination }, dayjs: 'zh-tw' };
  },
  'en-US': async () => {
    const antd = await import('antd/locale/en_US');
    return { antd: antd.default, dayjs: 'en' };
  },
};

/** Sets the date language and returns antd's messages. */
export async function loadAntdLocale(locale: Locale): Promise<AntdLocale> {
  const pack = await loadChunk(packs[locale]);
  dayjs.locale(pack.dayjs);
  return pack.antd;
}
