/**
 * Required and optional properties of each type that the site uses, from schema.org and the search engines' guides.
 * Other properties are reported, because they are probably misspelt.
 */
interface Rule {
  required: Record<string, Check>;
  optional?: Record<string, Check>;
}

/** Returns the faults of a value, each with its path. */
type Check = (value: unknown, at: string) => string[];

const buildRule =
  (isRight: (value: unknown) => boolean, wanted: string): Check =>
  (value, at) =>
    isRight(value) ? [] : [`${at}: ${JSON.stringify(value)} is no ${wanted}`];

const matches = (pattern: RegExp, wanted: string) =>
  buildRule((value) => typeof value === 'string' && pattern.test(value), wanted);

const text = matches(/\S/, 'text');
const url = matches(/^https?:\/\/[^\s]+$/, 'whole address');
const date = matches(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/, 'date');
const duration = matches(/^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/, 'duration');
const count = buildRule((value) => Number.isInteger(value) && Number(value) >= 0, 'count');
const seconds = buildRule((value) => typeof value === 'number' && value >= 0, 'number of seconds');
const flag = buildRule((value) => typeof value === 'boolean', 'yes or no');
const oneOf = (...values: string[]) =>
  buildRule((value) => values.includes(String(value)), values[0] ?? '');
const listOf =
  (check: Check): Check =>
  (value, at) =>
    Array.isArray(value) && value.length > 0
      ? value.flatMap((each, place) => check(each, `${at}[${place}]`))
      : [`${at} is no list`];
/** Requires an item of one of these types. */
const hasType =
  (...types: string[]): Check =>
  (value, at) => {
    const type = String((value as { '@type'?: unknown })?.['@type']);
    return types.includes(type) ? findItemFaults(value, at) : [`${at} is ${type}, not ${types[0]}`];
  };

const event: Rule = {
  required: {
    name: text,
    startDate: date,
    location: hasType('Place', 'VirtualLocation'),
    image: url,
  },
  optional: {
    url,
    description: text,
    endDate: date,
    eventStatus: oneOf('https://schema.org/EventScheduled'),
    eventAttendanceMode: oneOf('https://schema.org/OnlineEventAttendanceMode'),
    isAccessibleForFree: flag,
    organizer: hasType('Organization'),
    workPresented: hasType('Movie'),
  },
};

const page: Rule = {
  required: { name: text, url, description: text },
  optional: { image: url, mainEntity: hasType('ItemList', 'Organization') },
};

const rules: Record<string, Rule> = {
  AboutPage: page,
  WebPage: page,
  CollectionPage: page,
  Clip: { required: { name: text, startOffset: seconds, url }, optional: { endOffset: seconds } },
  EntryPoint: { required: { urlTemplate: url } },
  Event: event,
  InteractionCounter: {
    required: { interactionType: hasType('LikeAction'), userInteractionCount: count },
  },
  ItemList: { required: { itemListElement: listOf(hasType('ListItem')) } },
  LikeAction: { required: {} },
  ListItem: {
    required: { position: count },
    optional: { name: text, url, item: hasType('Person') },
  },
  Movie: { required: { name: text } },
  NewsArticle: {
    required: {
      headline: text,
      datePublished: date,
      image: listOf(url),
      author: hasType('Organization'),
      inLanguage: text,
    },
    optional: { url, description: text, publisher: hasType('Organization') },
  },
  Organization: {
    required: { name: text },
    optional: { url, email: text, telephone: text, address: text },
  },
  Person: { required: { name: text }, optional: { jobTitle: text, image: url } },
  Place: { required: { name: text, address: text } },
  ScreeningEvent: event,
  SearchAction: {
    required: { target: hasType('EntryPoint'), 'query-input': oneOf('required name=query') },
  },
  VideoObject: {
    required: { name: text, thumbnailUrl: url, uploadDate: date, description: text },
    optional: {
      url,
      author: hasType('Organization'),
      contentUrl: url,
      duration,
      hasPart: listOf(hasType('Clip')),
      interactionStatistic: hasType('InteractionCounter'),
    },
  },
  VirtualLocation: { required: { url } },
  WebSite: {
    required: { name: text, url, potentialAction: hasType('SearchAction') },
    optional: { inLanguage: text },
  },
};

/** Returns the faults of a page's structured data. */
export function findStructuredDataFaults(given: unknown): string[] {
  const { '@context': context, ...top } = given as Record<string, unknown>;
  const isOurs = context === 'https://schema.org';
  return [...(isOurs ? [] : ['the context is not that of schema.org']), ...findItemFaults(top, '')];
}

function findItemFaults(given: unknown, above: string): string[] {
  const { '@type': type, ...properties } = given as Record<string, unknown>;
  const at = `${above}${above && ' '}${type}`;
  const rule = Object.hasOwn(rules, String(type)) ? rules[String(type)] : undefined;
  if (!rule) return [`${at} has no rule`];
  const checks = { ...rule.required, ...rule.optional };
  return [
    ...Object.keys(rule.required).flatMap((name) =>
      name in properties ? [] : [`${at} lacks ${name}`],
    ),
    ...Object.entries(properties).flatMap(
      ([name, value]) => checks[name]?.(value, `${at}.${name}`) ?? [`${at} knows no ${name}`],
    ),
  ];
}
