import { scamTypes } from '@film-contest/contract/content-types';
import type { Contract } from '@film-contest/contract/contract';
import type { Locale } from '@film-contest/contract/locales';
import { getDefaultTexts } from '../../lib/default-texts.server.ts';
import { getTranslator } from '../../lib/messages.tsx';

type Tip = Contract['listTips']['data']['list'][number];

/** A card about a scam with its URL fragment and share texts. */
export interface TipCard extends Omit<Tip, 'id'> {
  anchor: string;
  target: { kind: 'tip' | 'scam'; id: number };
}

/** Returns the cards that staff wrote, or the default cards, one for each kind of scam. */
export function buildTipCards(tips: readonly Tip[], locale: Locale): TipCard[] {
  return tips.length > 0 ? addTipAnchors(tips) : buildDefaultTips(locale);
}

/** Uses the kind of scam as the URL fragment of its first card, so that old links stay valid. */
function addTipAnchors(tips: readonly Tip[]): TipCard[] {
  const taken = new Set<string>();
  return tips.map(({ id, ...tip }) => {
    const anchor = taken.has(tip.scamType) ? `${tip.scamType}-${id}` : tip.scamType;
    taken.add(anchor);
    return { ...tip, anchor, target: { kind: 'tip', id } };
  });
}

function buildDefaultTips(locale: Locale): TipCard[] {
  const t = getDefaultTexts(locale);
  const site = getTranslator(locale);
  const translateTip = (key: string) => t.translateDynamicKey(`defaults.tip.${key}`) ?? '';
  return scamTypes.map((scamType, place) => ({
    anchor: scamType,
    target: { kind: 'scam', id: place + 1 },
    lang: locale,
    scamType,
    picture: null,
    title: site.translateDynamicKey(`film.scam.${scamType}`) ?? scamType,
    script: translateTip(`${scamType}.script`),
    giveaway: translateTip(`${scamType}.giveaway`),
    action: translateTip(`${scamType}.action`),
  }));
}
