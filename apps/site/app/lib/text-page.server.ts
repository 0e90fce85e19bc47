import type { Outcome } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { SiteHost } from '@film-contest/contract/site-host';
import { type DefaultT, getDefaultTexts } from './default-texts.server.ts';
import { loadPagePart, mapPartData } from './page-part.ts';
import type { WrittenPage } from './written-page.ts';

/** Content of a text page: texts that staff wrote, or the default introduction and paragraphs. */
export interface TextPageContent {
  written: WrittenPage | null;
  intro: string | null;
  sections: { heading: string; text: string }[];
}

const mapNotFoundToNull = (outcome: Outcome<WrittenPage>): Outcome<WrittenPage | null> =>
  outcome.ok || outcome.code !== codes.notFound
    ? outcome
    : { ok: true, code: undefined, msg: '', data: null };

type TextSlug = 'terms' | 'privacy' | 'aboutUs';

/**
 * Loads the content of a text page. If loading fails, returns an error instead of the default text, because the default
 * text may contradict the text that staff wrote.
 */
export async function loadTextPage(
  host: SiteHost,
  slug: TextSlug,
  defaults: (t: DefaultT) => { intro?: string; sections: [string, string][] },
) {
  const answer = host.call('getPage', { params: { slug } }).then(mapNotFoundToNull);
  return mapPartData(await loadPagePart(host, answer), (written): TextPageContent => {
    if (written) return { written, intro: written.intro, sections: [] };
    const { intro, sections } = defaults(getDefaultTexts(host.locale));
    return {
      written: null,
      intro: intro ?? null,
      sections: sections.map(([heading, text]) => ({ heading, text })),
    };
  });
}
