/** Every area has one catalogue file per locale; its keys start with its name and a dot. */
export const areas = [
  'codes',
  'http',
  'forms',
  'shell',
  'film',
  'player',
  'account',
  'submit',
  'pages',
  'defaults',
  'checks',
  'console',
  'content',
  'settings',
  'people',
  'mail',
  'papers',
] as const;

export type Area = (typeof areas)[number];

/**
 * The areas that each browser app receives, as one script per locale. The site's account and
 * submission pages need more than its browse pages and fetch `signedIn` as well, and `player` comes
 * with the player; `written` stays on the server, where loaders read it in place of what staff have
 * not written.
 */
export const appAreas = {
  site: ['http', 'shell', 'film', 'pages'],
  signedIn: ['codes', 'forms', 'account', 'submit', 'checks'],
  player: ['player'],
  written: ['defaults'],
  console: [
    'codes',
    'http',
    'forms',
    'checks',
    'player',
    'console',
    'content',
    'settings',
    'people',
  ],
} as const satisfies Record<string, readonly Area[]>;

export type App = keyof typeof appAreas;
