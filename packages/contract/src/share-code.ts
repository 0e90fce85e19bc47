import { scamTypes } from './content-types.ts';
import { type PageName, pagePath } from './pages.ts';

/**
 * What a short address leads to. `id` is an entry's public number or the id of a content item; for
 * `scam`, the cards that show where staff have written none, it is the place in `scamTypes`, from 1.
 */
export type ShareTarget =
  | { kind: 'entry' | 'news' | 'tip' | 'scam'; id: number }
  | { kind: 'share' | 'home' };

/** By which way a short address travels: a network, a copied link, the poster, the device's sheet. */
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

/** PostgreSQL's `int`, which numbers and ids are. */
const largestId = 2 ** 31 - 1;

/**
 * The code of a short address, which says by itself where it leads and by which way it came: nothing
 * is stored to make one. A letter for the kind of target, its number in base 36, a letter for the
 * way: `e16w` is entry 42 on WeChat, `pq` the share page.
 */
export const shareCode = (target: ShareTarget, way: ShareWay) => codeStem(target) + letters[way];

/** What the codes of one target begin with; its ways follow. */
export const codeStem = (target: ShareTarget) =>
  prefixes[target.kind] + ('id' in target ? target.id.toString(36) : '');

/** What a code says, or null for one that {@link shareCode} never made. */
export function readShareCode(code: string): { target: ShareTarget; way: ShareWay } | null {
  const [, prefix = '', digits = '', letter] =
    /^([a-z])([1-9a-z][\da-z]{0,5})?([a-z])$/.exec(code) ?? [];
  const way = shareWays.find((each) => letters[each] === letter);
  const target = targetOf(kindOf(prefix), digits);
  return way && target ? { target, way } : null;
}

const kindOf = (prefix: string) =>
  (Object.keys(prefixes) as ShareTarget['kind'][]).find((kind) => prefixes[kind] === prefix);

function targetOf(kind: ShareTarget['kind'] | undefined, digits: string): ShareTarget | null {
  if (!kind) return null;
  if (kind === 'share' || kind === 'home') return digits ? null : { kind };
  const id = Number.parseInt(digits, 36);
  return id <= (kind === 'scam' ? scamTypes.length : largestId) ? { kind, id } : null;
}

/** The short address of a target; `origin` is the site's public address. */
export const shortAddress = (origin: string, target: ShareTarget, way: ShareWay) =>
  `${origin}/s/${shareCode(target, way)}`;

/** The id that a tip's card has on the share page. */
export const tipAnchor = (id: number) => `tip-${id}`;

const pageOf: Record<ShareTarget['kind'], PageName> = {
  entry: 'galleryEntry',
  news: 'newsItem',
  tip: 'share',
  scam: 'share',
  share: 'share',
  home: 'home',
};

/** Where a short address leads, without a language prefix: the page finds its reader's language. */
export function sharedPath(target: ShareTarget): string {
  const path = pagePath(pageOf[target.kind], null, 'id' in target ? { id: target.id } : {});
  if (target.kind === 'tip') return `${path}#${tipAnchor(target.id)}`;
  return target.kind === 'scam' ? `${path}#${scamTypes[target.id - 1]}` : path;
}
