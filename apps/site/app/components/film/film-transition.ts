/** Names the view transition between a film's still on a card and its stage. */
export const buildFilmTransition = (id: number) => `film-${id}`;
