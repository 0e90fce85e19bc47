import { isDisposableEmailDomain } from 'disposable-email-domains-js';
import { getDomain } from 'tldts';

/**
 * `provider`: limits how many mailboxes one person creates. `disposable`: anyone can read its mailboxes without a
 * password.
 */
type MailDomainKind = 'provider' | 'disposable' | 'other';

export interface MailDomain {
  /** The registrable domain by the Public Suffix List: `example.co.uk` of `a@mail.example.co.uk`. */
  name: string;
  kind: MailDomainKind;
}

/**
 * Large providers that limit how many mailboxes one person creates, for example by requiring a phone number. Excludes
 * providers that give each person many addresses, such as iCloud and Yahoo.
 */
const providers: ReadonlySet<string> = new Set([
  'qq.com',
  'foxmail.com',
  '163.com',
  '126.com',
  'yeah.net',
  '139.com',
  '189.cn',
  'wo.cn',
  'sina.com',
  'sina.cn',
  'sohu.com',
  'aliyun.com',
  '21cn.com',
  'hinet.net',
  'pchome.com.tw',
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'live.cn',
  'msn.com',
  'naver.com',
  'daum.net',
  'kakao.com',
]);

/** Name under which the votes of accounts with any disposable mail domain are counted together. */
export const disposableDomains = 'disposable';

/**
 * Returns the mail domain against whose limits the votes of an account count. Returns null for large providers,
 * whose mailboxes belong to different people. All disposable domains count as one, because one person can use all
 * of them.
 */
export function getCountedMailDomain(email: string): string | null {
  const { name, kind } = classifyMailDomain(email);
  if (kind === 'provider') return null;
  return kind === 'disposable' ? disposableDomains : name;
}

export function classifyMailDomain(email: string): MailDomain {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  // Private suffixes are domains whose subdomains belong to different people, such as `eu.org`.
  const name = getDomain(host, { allowPrivateDomains: true }) ?? host;
  const isDisposable = isDisposableEmailDomain(host) || isDisposableEmailDomain(name);
  if (isDisposable) return { name, kind: 'disposable' };
  return { name, kind: providers.has(name) ? 'provider' : 'other' };
}
