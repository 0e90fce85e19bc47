import type { Network } from '@film-contest/contract/networks';

/** Maximum number of social networks for sharing per language, as in the contract. */
const places = 4;

/** Converts the social networks chosen for a language to a fixed number of form fields. */
export const toNetworkFields = (chosen: readonly Network[]): (Network | null)[] =>
  Array.from({ length: places }, (_, place) => chosen[place] ?? null);

/** Reverses the order of the chosen social networks. Empty fields stay last. */
export const reverseNetworkFields = (filled: readonly (Network | null | undefined)[]) =>
  toNetworkFields(listChosenNetworks(filled).reverse());

/** Lists the chosen social networks without duplicates. */
export const listChosenNetworks = (places: readonly (Network | null | undefined)[]): Network[] => [
  ...new Set(places.filter((network) => network != null)),
];
