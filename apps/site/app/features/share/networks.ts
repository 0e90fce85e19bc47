import type { Network } from '@film-contest/contract/networks';

interface Shared {
  url: string;
  text: string;
}

const pageOf: Record<Exclude<Network, 'wechat'>, [page: string, url: string, text?: string]> = {
  weibo: ['https://service.weibo.com/share/share.php', 'url', 'title'],
  facebook: ['https://www.facebook.com/sharer/sharer.php', 'u'],
  line: ['https://social-plugins.line.me/lineit/share', 'url', 'text'],
  x: ['https://x.com/intent/post', 'url', 'text'],
};

/** Builds the URL of a network's share page. WeChat has none: readers share with a QR code or WeChat's own menu. */
export function buildShareUrl(network: Exclude<Network, 'wechat'>, { url, text }: Shared): string {
  const [page, urlField, textField] = pageOf[network];
  const query = new URLSearchParams({ [urlField]: url, ...(textField && { [textField]: text }) });
  return `${page}?${query}`;
}

/** Whether the page is open in WeChat's browser. */
export const isWeChatBrowser = (userAgent: string) => /micromessenger/i.test(userAgent);

/** Whether the main pointer is a finger, as on phones and tablets. */
export const isTouchDevice = () => matchMedia('(hover: none) and (pointer: coarse)').matches;
