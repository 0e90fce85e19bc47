import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import type { MediaUrlBuilder } from '../media/media.ts';

const require = createRequire(import.meta.url);

/** Matches the public or signed URL of an uploaded picture, and captures its storage key and upload id. */
const ownPicture =
  /^\/media\/(?:signed\/[^/]+\/)?(pictures\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/\w+\.\w+)$/;

/** Matches the picture URLs in sanitized HTML. Sanitized text escapes every `<`, so only tags match. */
const shown = /(?<=<img src=")[^"]*(?=")/g;

/** Matches allowed link targets: HTTPS URLs, mail addresses and paths of this site. Browsers read `/\` as `//`. */
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
          ...(isPixelSize(width) && { width }),
          ...(isPixelSize(height) && { height }),
        },
      };
    },
  },
};

/** Loads the parser, which takes 2 MB of memory, at its first use. */
const loadSanitizer = () => require('sanitize-html') as typeof sanitize;

const isPixelSize = (value: string | undefined): value is string => /^\d{1,4}$/.test(value ?? '');

/**
 * Removes all HTML except the elements that the editor offers: no script, style, event handler or external picture.
 * Uploaded pictures get their public URLs. HTML without content becomes ''.
 */
export function sanitizeHtml(html: string): string {
  const sanitize = loadSanitizer();
  const clean = sanitize(html, options).trim();
  const says = sanitize(clean, { allowedTags: ['img', 'hr'], allowedAttributes: {} });
  return says.replace(/&nbsp;|\s/g, '') === '' ? '' : clean;
}

export const listPictureUploads = (html: string): string[] =>
  [...html.matchAll(shown)].flatMap(([src]) => ownPicture.exec(src)?.[2] ?? []);

/** Replaces the URLs of uploaded pictures in sanitized HTML, for example by signed URLs for staff. */
export const replacePictureUrls = (html: string, address: MediaUrlBuilder): string =>
  html.replace(shown, (src) => {
    const key = ownPicture.exec(src)?.[1];
    return key ? address(key) : src;
  });
