/** Under this name a film's still on a card and its stage are one thing to a view transition. */
export const filmTransition = (id: number) => `film-${id}`;
