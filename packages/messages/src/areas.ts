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
  'contact',
  'records',
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
  'mailings',
  'signin',
  'lists',
  'judging',
  'mail',
  'papers',
] as const;

export type Area = (typeof areas)[number];

/**
 * Areas of each message bundle; a bundle exists once per locale. Every page of the site loads `site`. In addition,
 * account, submission and contact pages load `signedIn`; results, certificates and the vote log load `records`; the
 * film player loads `player`, and the voting dialogs load `vote`. `written` stays on the server, where loaders use it
 * as default content. The console loads `maker` to show an entry as its entrant sees it.
 */
export const appAreas = {
  site: ['http', 'shell', 'film', 'pages'],
  signedIn: ['codes', 'forms', 'account', 'submit', 'contact', 'checks'],
  records: ['records'],
  player: ['player'],
  vote: ['codes', 'forms', 'vote'],
  written: ['defaults', 'rules', 'votes'],
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
    'mailings',
    'signin',
    'lists',
    'judging',
  ],
} as const satisfies Record<string, readonly Area[]>;

export type App = keyof typeof appAreas;
