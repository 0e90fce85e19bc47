/** How long an entry stays open at somebody who does not renew it. */
export const holdSeconds = 60;
