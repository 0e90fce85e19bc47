import type { CompiledCatalogue } from '@film-contest/messages/translate';

const id = 'own-texts';

/**
 * What staff have worded otherwise travels in the page, as data that no browser runs: the texts are
 * needed before the first component is drawn.
 */
export function ownTextsScript(texts: CompiledCatalogue) {
  if (Object.keys(texts).length === 0) return null;
  // An end tag within a text must not end the script.
  const json = JSON.stringify(texts).replaceAll('<', '\\u003c');
  return { id, type: 'application/json', dangerouslySetInnerHTML: { __html: json } };
}

/** The same, read from the page. */
export function readOwnTexts(): CompiledCatalogue {
  const json = document.getElementById(id)?.textContent;
  return json ? JSON.parse(json) : {};
}
