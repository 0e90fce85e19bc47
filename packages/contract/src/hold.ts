/** Seconds until a review lock expires unless it is renewed. */
export const holdSeconds = 60;
