/** Every area has one catalogue file per locale; its keys start with its name and a dot. */
export const areas = [
  'codes',
  'http',
  'forms',
  'shell',
  'film',
  'vote',
  'player',
  'account',
  'submit',
  'pages',
  'defaults',
  'rules',
  'checks',
  'console',
  'dashboard',
  'review',
  'content',
  'settings',
  'votes',
  'people',
  'signin',
  'lists',
  'mail',
  'papers',
] as const;

export type Area = (typeof areas)[number];

/**
 * The areas that each browser app receives, as one script per locale. The site's account and
 * submission pages need more than its browse pages and fetch `signedIn` as well, `player` comes with the
 * player and `vote` with the dialogs of the vote; `written` stays on the server, where loaders read it in
 * place of what staff have not written; `maker` is what the console reads to
 * staff who look at an entry as its maker does.
 */
export const appAreas = {
  site: ['http', 'shell', 'film', 'pages'],
  signedIn: ['codes', 'forms', 'account', 'submit', 'checks'],
  player: ['player'],
  vote: ['codes', 'forms', 'vote'],
  written: ['defaults', 'rules'],
  maker: ['account', 'submit'],
  console: [
    'codes',
    'http',
    'forms',
    'checks',
    'player',
    'console',
    'dashboard',
    'review',
    'content',
    'settings',
    'votes',
    'people',
    'signin',
    'lists',
  ],
} as const satisfies Record<string, readonly Area[]>;

export type App = keyof typeof appAreas;
