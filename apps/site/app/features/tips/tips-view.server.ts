import type { Contract } from '@film-contest/contract/contract';

type Tip = Contract['listTips']['data']['list'][number];

/** A card about a scam with its URL fragment and share texts. */
export interface TipCard extends Omit<Tip, 'id'> {
  anchor: string;
  target: { kind: 'tip'; id: number };
}

/**
 * Builds the cards. The first card of each kind of scam has that kind as its URL fragment, so that old links stay
 * valid.
 */
export function buildTipCards(tips: readonly Tip[]): TipCard[] {
  const taken = new Set<string>();
  return tips.map(({ id, ...tip }) => {
    const anchor = taken.has(tip.scamType) ? `${tip.scamType}-${id}` : tip.scamType;
    taken.add(anchor);
    return { ...tip, anchor, target: { kind: 'tip', id } };
  });
}
