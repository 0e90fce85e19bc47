import { scamTypes } from './content-types.ts';
import { buildPagePath, type PageName } from './pages.ts';

/**
 * Target of a short URL. `id` is an entry's public number or the id of a content item. For `scam`, the default cards,
 * `id` is the position in `scamTypes`, from 1.
 */
export type ShareTarget =
  | { kind: 'entry' | 'news' | 'tip' | 'scam'; id: number }
  | { kind: 'share' | 'home' };

/** Channel of a short URL: a network, a copied link, the poster, or the device's share sheet. */
export type ShareWay = keyof typeof letters;

const letters = {
  wechat: 'w',
  weibo: 'b',
  facebook: 'f',
  line: 'l',
  x: 'x',
  copy: 'c',
  poster: 'q',
  native: 'n',
} as const;

export const shareWays = /* @__PURE__ */ Object.keys(letters) as ShareWay[];

const prefixes = { entry: 'e', news: 'n', tip: 't', scam: 's', share: 'p', home: 'h' } as const;

/** Largest value of PostgreSQL's `int`, the type of numbers and ids. */
const largestId = 2 ** 31 - 1;

/**
 * Encodes target and channel of a short URL, so that short URLs need not be stored: a letter for the kind of target,
 * its number in base 36, a letter for the channel. `e16w` is entry 42 on WeChat, `pq` the share page.
 */
export const encodeShareCode = (target: ShareTarget, way: ShareWay) =>
  buildShareCodePrefix(target) + letters[way];

/** Builds the common prefix of one target's share codes; a letter for the channel follows. */
export const buildShareCodePrefix = (target: ShareTarget) =>
  prefixes[target.kind] + ('id' in target ? target.id.toString(36) : '');

/** Decodes a share code; null unless {@link encodeShareCode} can have built it. */
export function decodeShareCode(code: string): { target: ShareTarget; way: ShareWay } | null {
  const [, prefix = '', digits = '', letter] =
    /^([a-z])([1-9a-z][\da-z]{0,5})?([a-z])$/.exec(code) ?? [];
  const way = shareWays.find((each) => letters[each] === letter);
  const target = toShareTarget(findTargetKind(prefix), digits);
  return way && target ? { target, way } : null;
}

const findTargetKind = (prefix: string) =>
  (Object.keys(prefixes) as ShareTarget['kind'][]).find((kind) => prefixes[kind] === prefix);

function toShareTarget(kind: ShareTarget['kind'] | undefined, digits: string): ShareTarget | null {
  if (!kind) return null;
  if (kind === 'share' || kind === 'home') return digits ? null : { kind };
  const id = Number.parseInt(digits, 36);
  return id <= (kind === 'scam' ? scamTypes.length : largestId) ? { kind, id } : null;
}

/** Builds the short URL of a target. `origin` is the site's public URL. */
export const buildShortUrl = (origin: string, target: ShareTarget, way: ShareWay) =>
  `${origin}/s/${encodeShareCode(target, way)}`;

/** Builds the HTML id of a tip's card on the share page. */
export const buildTipAnchorId = (id: number) => `tip-${id}`;

const pageOf: Record<ShareTarget['kind'], PageName> = {
  entry: 'galleryEntry',
  news: 'newsItem',
  tip: 'share',
  scam: 'share',
  share: 'share',
  home: 'home',
};

/** Builds the path of a target without a language prefix. The page detects the reader's language. */
export function buildTargetPath(target: ShareTarget): string {
  const path = buildPagePath(pageOf[target.kind], null, 'id' in target ? { id: target.id } : {});
  if (target.kind === 'tip') return `${path}#${buildTipAnchorId(target.id)}`;
  return target.kind === 'scam' ? `${path}#${scamTypes[target.id - 1]}` : path;
}
