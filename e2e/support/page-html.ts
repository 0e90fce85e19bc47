import { type HtmlElement, HtmlValidate, Parser, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    elements: ['html5'],
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: {
      // The drawer repeats the header's menu, but only one of them is visible to screen readers at a time.
      'unique-landmark': 'off',
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // A label that wraps a field and also refers to it by `for` works in more screen readers.
      'no-redundant-for': 'off',
    },
  }),
);

/** Returns the HTML errors of a page, each with its rule, message and position. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const document = await parseHtml(html);
  return [
    ...results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    // Adds an error that the validator does not report, although HTML forbids the combination.
    ...document
      .querySelectorAll('[disabled][aria-disabled]')
      .map((element) => `disabled twice: ${element.tagName}`),
  ];
}

async function parseHtml(html: string): Promise<HtmlElement> {
  return new Parser(await validator.getConfigFor('page.html')).parseHtml(html);
}

export type Head = Awaited<ReturnType<typeof readHead>>;

/** Returns the metadata of a page for search engines and link previews. */
export async function readHead(html: string) {
  const document = await parseHtml(html);
  const readAttribute = (selector: string, name: string) =>
    decodeEntities(document.querySelector(selector)?.getAttributeValue(name) ?? null);
  const readMeta = (name: string) =>
    readAttribute(`meta[${name.startsWith('og:') ? 'property' : 'name'}="${name}"]`, 'content');
  const selectAll = (selector: string) => document.querySelectorAll(selector);
  return {
    title: decodeEntities(document.querySelector('title')?.textContent ?? null) ?? '',
    titles: selectAll('title').length,
    lang: readAttribute('html', 'lang'),
    description: readMeta('description'),
    robots: readMeta('robots'),
    canonical: readAttribute('link[rel="canonical"]', 'href'),
    languages: new Map(
      selectAll('link[rel="alternate"][hreflang]').map((link) => [
        String(link.getAttributeValue('hreflang')),
        String(decodeEntities(link.getAttributeValue('href'))),
      ]),
    ),
    openGraph: {
      site: readMeta('og:site_name'),
      title: readMeta('og:title'),
      description: readMeta('og:description'),
      url: readMeta('og:url'),
      type: readMeta('og:type'),
      locale: readMeta('og:locale'),
      image: readMeta('og:image'),
      size: `${readMeta('og:image:width')}×${readMeta('og:image:height')}`,
      alt: readMeta('og:image:alt'),
    },
    card: readMeta('twitter:card'),
    structured: selectAll('script[type="application/ld+json"]').map(({ textContent }) =>
      JSON.parse(textContent),
    ) as { '@type': string }[],
    headings: selectAll('h1').length,
  };
}

const decodeEntities = (text: string | null) =>
  text === null
    ? null
    : text
        .replace(/&#x27;/g, "'")
        .replace(/&quot;/g, '"')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&amp;/g, '&');
