/**
 * Required and optional properties of the schema.org types that the site uses, from schema.org and the guides of search
 * engines. Other properties are reported, because they are probably misspelt.
 */
interface Rule {
  required: Record<string, Check>;
  optional?: Record<string, Check>;
}

/** Returns the problems of a value, each with its path. */
type Check = (value: unknown, at: string) => string[];

const buildRule =
  (isRight: (value: unknown) => boolean, wanted: string): Check =>
  (value, at) =>
    isRight(value) ? [] : [`${at}: ${JSON.stringify(value)} is no ${wanted}`];

const buildPatternRule = (pattern: RegExp, wanted: string) =>
  buildRule((value) => typeof value === 'string' && pattern.test(value), wanted);

const text = buildPatternRule(/\S/, 'text');
const url = buildPatternRule(/^https?:\/\/[^\s]+$/, 'whole address');
const date = buildPatternRule(
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/,
  'date',
);
const duration = buildPatternRule(/^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/, 'duration');
const count = buildRule((value) => Number.isInteger(value) && Number(value) >= 0, 'count');
const seconds = buildRule((value) => typeof value === 'number' && value >= 0, 'number of seconds');
const flag = buildRule((value) => typeof value === 'boolean', 'yes or no');
const buildChoiceRule = (...values: string[]) =>
  buildRule((value) => values.includes(String(value)), values[0] ?? '');
const buildListRule =
  (check: Check): Check =>
  (value, at) =>
    Array.isArray(value) && value.length > 0
      ? value.flatMap((each, place) => check(each, `${at}[${place}]`))
      : [`${at} is no list`];
/** Requires an item of one of the given types. */
const buildTypeRule =
  (...types: string[]): Check =>
  (value, at) => {
    const type = String((value as { '@type'?: unknown })?.['@type']);
    return types.includes(type) ? findItemFaults(value, at) : [`${at} is ${type}, not ${types[0]}`];
  };

const event: Rule = {
  required: {
    name: text,
    startDate: date,
    location: buildTypeRule('Place', 'VirtualLocation'),
    image: url,
  },
  optional: {
    url,
    description: text,
    endDate: date,
    eventStatus: buildChoiceRule('https://schema.org/EventScheduled'),
    eventAttendanceMode: buildChoiceRule('https://schema.org/OnlineEventAttendanceMode'),
    isAccessibleForFree: flag,
    organizer: buildTypeRule('Organization'),
    workPresented: buildTypeRule('Movie'),
  },
};

const page: Rule = {
  required: { name: text, url, description: text },
  optional: { image: url, mainEntity: buildTypeRule('ItemList', 'Organization') },
};

const rules: Record<string, Rule> = {
  AboutPage: page,
  WebPage: page,
  CollectionPage: page,
  Clip: { required: { name: text, startOffset: seconds, url }, optional: { endOffset: seconds } },
  EntryPoint: { required: { urlTemplate: url } },
  Event: event,
  InteractionCounter: {
    required: { interactionType: buildTypeRule('LikeAction'), userInteractionCount: count },
  },
  ItemList: { required: { itemListElement: buildListRule(buildTypeRule('ListItem')) } },
  LikeAction: { required: {} },
  ListItem: {
    required: { position: count },
    optional: { name: text, url, item: buildTypeRule('Person') },
  },
  Movie: { required: { name: text } },
  NewsArticle: {
    required: {
      headline: text,
      datePublished: date,
      image: buildListRule(url),
      author: buildTypeRule('Organization'),
      inLanguage: text,
    },
    optional: { url, description: text, publisher: buildTypeRule('Organization') },
  },
  Organization: {
    required: { name: text },
    optional: { url, email: text, telephone: text, address: text },
  },
  Person: { required: { name: text }, optional: { jobTitle: text, image: url } },
  Place: { required: { name: text, address: text } },
  ScreeningEvent: event,
  SearchAction: {
    required: {
      target: buildTypeRule('EntryPoint'),
      'query-input': buildChoiceRule('required name=query'),
    },
  },
  VideoObject: {
    required: { name: text, thumbnailUrl: url, uploadDate: date, description: text },
    optional: {
      url,
      author: buildTypeRule('Organization'),
      contentUrl: url,
      duration,
      hasPart: buildListRule(buildTypeRule('Clip')),
      interactionStatistic: buildTypeRule('InteractionCounter'),
    },
  },
  VirtualLocation: { required: { url } },
  WebSite: {
    required: { name: text, url, potentialAction: buildTypeRule('SearchAction') },
    optional: { inLanguage: text },
  },
};

/** Returns the problems in the structured data of a page. */
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
