import { type HtmlElement, HtmlValidate, Parser, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    elements: ['html5'],
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // The drawer's menu is the header's: never are both there for a reader.
      'unique-landmark': 'off',
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // A label that both names and holds its field is heard by more programs.
      'no-redundant-for': 'off',
    },
  }),
);

/** What is no valid HTML of a page: the rule, what it says, and where. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const document = await parse(html);
  return [
    ...results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    // HTML forbids these together, and the validator does not know.
    ...document
      .querySelectorAll('[disabled][aria-disabled]')
      .map((element) => `disabled twice: ${element.tagName}`),
  ];
}

async function parse(html: string): Promise<HtmlElement> {
  return new Parser(await validator.getConfigFor('page.html')).parseHtml(html);
}

export type Head = Awaited<ReturnType<typeof readHead>>;

/** What a page says of itself to those who find and share it. */
export async function readHead(html: string) {
  const document = await parse(html);
  const attribute = (selector: string, name: string) =>
    decoded(document.querySelector(selector)?.getAttributeValue(name) ?? null);
  const meta = (name: string) =>
    attribute(`meta[${name.startsWith('og:') ? 'property' : 'name'}="${name}"]`, 'content');
  const all = (selector: string) => document.querySelectorAll(selector);
  return {
    title: decoded(document.querySelector('title')?.textContent ?? null) ?? '',
    titles: all('title').length,
    lang: attribute('html', 'lang'),
    description: meta('description'),
    robots: meta('robots'),
    canonical: attribute('link[rel="canonical"]', 'href'),
    languages: new Map(
      all('link[rel="alternate"][hreflang]').map((link) => [
        String(link.getAttributeValue('hreflang')),
        String(decoded(link.getAttributeValue('href'))),
      ]),
    ),
    openGraph: {
      site: meta('og:site_name'),
      title: meta('og:title'),
      description: meta('og:description'),
      url: meta('og:url'),
      type: meta('og:type'),
      locale: meta('og:locale'),
      image: meta('og:image'),
      size: `${meta('og:image:width')}×${meta('og:image:height')}`,
      alt: meta('og:image:alt'),
    },
    card: meta('twitter:card'),
    structured: all('script[type="application/ld+json"]').map(({ textContent }) =>
      JSON.parse(textContent),
    ) as { '@type': string }[],
    headings: all('h1').length,
  };
}

const decoded = (text: string | null) =>
  text === null
    ? null
    : text
        .replace(/&#x27;/g, "'")
        .replace(/&quot;/g, '"')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&amp;/g, '&');
