/** Names the own sign-in among what was asked for. */
export const signInKey = ['own-sign-in'];
