import { locales } from '@film-contest/contract/locales';
import { buildPagePath, type PageName, pages } from '@film-contest/contract/pages';
import { expect, test } from '../support/fixtures.ts';

test.use({ serverName: 'neutral' });

/** Matches words that only a contest against fraud uses. */
const themeWords =
  /scam|fraud|giveaway|blow its cover|96110|tel:165|骗|騙|诈|詐|穿帮|穿幫|三不一多|police|case of the week/i;

/** Matches the loaders' data in a page. Readers do not see its field names. */
const loaderData = /<script[^>]*text\/x-turbo-stream[^>]*>[\s\S]*?<\/script>/g;

const parameters = {
  id: '1',
  slug: 'none',
  entry: '7d8f4f0e-2f65-4c3a-9a75-0a4c1c7c6b11',
  step: 'film',
};

for (const locale of locales) {
  test(`no page of an empty contest mentions scams (${locale})`, async ({ request, server }) => {
    const found: Record<string, string> = {};
    for (const page of Object.keys(pages) as PageName[]) {
      const path = buildPagePath(page, locale, parameters);
      const answer = await request.get(server.url + path, {
        headers: { 'accept-language': locale },
      });
      const html = (await answer.text()).replace(loaderData, '');
      expect(html, path).toContain('<title>');
      const word = themeWords.exec(html);
      if (word) found[path] = html.slice(Math.max(0, word.index - 60), word.index + 60);
    }
    expect(found).toEqual({});
  });
}
