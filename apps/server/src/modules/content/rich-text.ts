import sanitize from 'sanitize-html';
import type { Address } from '../media/media.ts';

/** A picture of ours, by its public or a signed address; the key names its upload. */
const ownPicture =
  /^\/media\/(?:signed\/[^/]+\/)?(pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/\w+\.\w+)$/;

/** Where a cleaned HTML text shows a picture; in its words, `<` is always escaped. */
const shown = /(?<=<img src=")[^"]*(?=")/g;

/** Secure pages of others, mail, and paths of this site; a browser reads `/\` as `//`. */
const allowedLink = /^(?:https:\/\/|mailto:|\/(?![/\\]))/i;

const options: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br'],
    ...['strong', 'em', 's', 'a', 'img'],
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: {
        ...(allowedLink.test(href) && { href }),
        ...(/^https:/i.test(href) && { rel: 'noopener noreferrer' }),
      },
    }),
    img: (tagName, { src = '', alt = '', width, height }) => {
      const key = ownPicture.exec(src)?.[1];
      if (!key) return { tagName, attribs: {} };
      return {
        tagName,
        attribs: {
          src: `/media/${key}`,
          alt,
          ...(isSize(width) && { width }),
          ...(isSize(height) && { height }),
        },
      };
    },
  },
};

const isSize = (value: string | undefined): value is string => /^\d{1,4}$/.test(value ?? '');

/**
 * HTML of the few elements that the editor offers, and nothing else: no script, style, event or
 * foreign picture survives. Our own pictures get their public addresses. What an editor leaves of an
 * empty text becomes ''.
 */
export function cleanHtml(html: string): string {
  const clean = sanitize(html, options).trim();
  const says = sanitize(clean, { allowedTags: ['img', 'hr'], allowedAttributes: {} });
  return says.replace(/&nbsp;|\s/g, '') === '' ? '' : clean;
}

/** The uploads whose pictures an HTML text shows. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(shown)].flatMap(([src]) => ownPicture.exec(src)?.[2] ?? []);

/** The same HTML with its pictures at other addresses: signed ones, for staff. */
export const withPicturesAt = (html: string, address: Address): string =>
  html.replace(shown, (src) => {
    const key = ownPicture.exec(src)?.[1];
    return key ? address(key) : src;
  });
