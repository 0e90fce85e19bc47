/** Areas of the messages: each has one JSON file per locale, and its keys start with the area's name and a dot. */
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
 * Areas of each script; there is one script per locale. The site's account and submission pages also load `signedIn`,
 * the player `player`, the voting dialogs `vote`. `written` stays on the server, where loaders use it as default
 * content. The console loads `maker` to show an entry as its entrant sees it.
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
