import type { PublicBranding } from '@film-contest/contract/branding';
import { htmlLang, type Locale } from '@film-contest/contract/locales';
import { escapeHtml } from '../../platform/html.ts';
import type { Letter, Translate } from './letters.ts';
import { truncateToLine } from './outbox.rules.ts';

/** The contest's branding in mails. The URL of the logo is relative; it becomes absolute when the mail is sent. */
export type MailLook = Pick<PublicBranding, 'accent' | 'logo'>;

/** Formats a mail as plain text and as HTML. The HTML works in old and new mail programs. */
export function formatMail(
  t: Translate,
  locale: Locale,
  site: string,
  letter: Letter,
  look: MailLook = { accent: null, logo: null },
) {
  return {
    subject: toOneLine(letter.subject),
    text: letterToText(t, site, letter),
    html: letterToHtml(t, locale, site, letter, look),
  };
}

/** Maximum length of the contest's name in a text message. A longer text message costs more. */
const maxNameLength = 20;

/** Formats a mail as a text message: its brief text or subject, and a URL. */
export function formatShortMessage(t: Translate, site: string, { subject, action, brief }: Letter) {
  const text = replaceNoBreakSpaces(toOneLine(brief?.text ?? subject));
  const url = (brief ? brief.url : action?.url) ?? '';
  // Uses three dots, because the character … would force UCS-2.
  const name = truncateToLine(site, maxNameLength, '...');
  return {
    subject: toOneLine(subject),
    text: t('mail.sms.letter', { site: name, subject: text, url }).trim(),
  };
}

/**
 * Replaces no-break spaces. They would force UCS-2, in which a text message has fewer than half as many characters.
 */
export const replaceNoBreakSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

const toOneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

function letterToText(t: Translate, site: string, letter: Letter): string {
  const { paragraphs, quote, action, isPersonal, isWhole, unsubscribeUrl } = letter;
  return [
    ...(isWhole ? [] : [t('mail.greeting')]),
    ...paragraphs,
    ...(quote ? [[...listQuoteHeading(quote), quote.text.replace(/^/gm, '> ')].join('\n')] : []),
    ...(action ? [`${action.label}\n${action.url}`] : []),
    t('mail.signature', { site }),
    ...(isPersonal ? [] : [t('mail.automatic')]),
    ...(unsubscribeUrl ? [`${t('mail.news.reason', { site })}\n${unsubscribeUrl}`] : []),
  ].join('\n\n');
}

const listQuoteHeading = ({ heading }: NonNullable<Letter['quote']>) => (heading ? [heading] : []);

const toHtmlLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
const wrapInParagraph = (html: string, style = '') =>
  `<p style="margin:0 0 16px;${style}">${html}</p>`;
const paragraphToHtml = (text: string, style = '') => wrapInParagraph(toHtmlLines(text), style);

/** Matches URLs in a text. Excludes punctuation that follows a URL in a Latin or Chinese sentence. */
const urls = /(https?:\/\/[^\s<]*[^\s<.,;:!?'")\]，。；：！？、”’）》」』])/;

const paragraphWithLinksToHtml = (text: string) =>
  wrapInParagraph(
    text
      .split(urls)
      .map((part, index) => (index % 2 === 1 ? linkToHtml(part) : toHtmlLines(part)))
      .join(''),
  );

function linkToHtml(url: string): string {
  const escaped = escapeHtml(url);
  return `<a href="${escaped}" style="color:#0a5ba8">${escaped}</a>`;
}

const unsubscribeToHtml = (t: Translate, site: string, url: string) =>
  wrapInParagraph(
    `${toHtmlLines(t('mail.news.reason', { site }))}<br><a href="${escapeHtml(url)}" style="color:#5a625e">${escapeHtml(t('mail.news.unsubscribe'))}</a>`,
    'color:#5a625e;font-size:14px',
  );

function quoteToHtml(quote: Letter['quote']): string {
  if (!quote) return '';
  const heading = listQuoteHeading(quote).map((text) => paragraphToHtml(text, 'color:#5a625e'));
  return `${heading.join('')}<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #c9cfcb;color:#5a625e">${toHtmlLines(quote.text)}</blockquote>`;
}

function buttonToHtml(t: Translate, action: Letter['action'], { accent }: MailLook): string {
  if (!action) return '';
  const url = escapeHtml(action.url);
  return `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 24px;background:#121514;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(action.label)}</a></p>
${paragraphToHtml(t('mail.buttonFails'), 'color:#5a625e;font-size:14px')}<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${url}" style="color:${accent?.light ?? '#0a5ba8'}">${url}</a></p>`;
}

const maxLogoHeight = 48;

/** Builds the logo on a background of its own, because dark themes of mail programs could make it invisible. */
function logoToHtml(site: string, { logo }: MailLook): string {
  if (!logo) return '';
  const scale = Math.min(1, maxLogoHeight / logo.height, 320 / logo.width);
  const [width, height] = [logo.width, logo.height].map((side) => Math.round(side * scale));
  const plate = logo.tone === 'light' ? 'padding:8px 12px;background:#0e1011;' : '';
  return `<p style="margin:0 0 24px"><img src="${logo.src}" width="${width}" height="${height}" alt="${escapeHtml(site)}" style="${plate}border:0"></p>`;
}

function letterToHtml(
  t: Translate,
  locale: Locale,
  site: string,
  letter: Letter,
  look: MailLook,
): string {
  const { subject, paragraphs, quote, action, isPersonal, isWhole, unsubscribeUrl } = letter;
  const body = isWhole
    ? paragraphs.map(paragraphWithLinksToHtml)
    : [t('mail.greeting'), ...paragraphs].map((text) => paragraphToHtml(text));
  const unsubscribe = unsubscribeUrl ? unsubscribeToHtml(t, site, unsubscribeUrl) : '';
  const automatic = isPersonal
    ? ''
    : paragraphToHtml(t('mail.automatic'), 'color:#5a625e;font-size:14px');
  return `<!doctype html>
<html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f6f5;color:#121514;font:16px/1.7 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Microsoft YaHei','Noto Sans CJK SC',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff${look.accent ? `;border-top:4px solid ${look.accent.light}` : ''}">
${logoToHtml(site, look)}${body.join('')}${quoteToHtml(quote)}${buttonToHtml(t, action, look)}
${paragraphToHtml(t('mail.signature', { site }), 'font-weight:700')}${automatic}${unsubscribe}
</div></body></html>`;
}
