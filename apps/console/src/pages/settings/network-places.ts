import type { Network } from '@film-contest/contract/networks';

/** As many as the contract takes. */
const places = 4;

/** The networks of a language as places to fill. */
export const toPlaces = (chosen: readonly Network[]): (Network | null)[] =>
  Array.from({ length: places }, (_, place) => chosen[place] ?? null);

/** The chosen networks in the opposite order, before the places that are free. */
export const reversePlaces = (filled: readonly (Network | null | undefined)[]) =>
  toPlaces(listChosen(filled).reverse());

/** The networks of filled places, each once. */
export const listChosen = (places: readonly (Network | null | undefined)[]): Network[] => [
  ...new Set(places.filter((network) => network != null)),
];
