/** Names the view transition between a film's still on a card and its stage. */
export const filmTransition = (id: number) => `film-${id}`;
