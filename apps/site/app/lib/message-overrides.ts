import type { CompiledCatalogue } from '@film-contest/messages/translate';

const id = 'own-texts';

/** As data in the page, because messages are needed before the first component is rendered. */
export function buildMessageOverridesScript(texts: CompiledCatalogue) {
  if (Object.keys(texts).length === 0) return null;
  // Prevents `</script>` inside a text from ending the script.
  const json = JSON.stringify(texts).replaceAll('<', '\\u003c');
  return { id, type: 'application/json', dangerouslySetInnerHTML: { __html: json } };
}

export function readMessageOverrides(): CompiledCatalogue {
  const json = document.getElementById(id)?.textContent;
  return json ? JSON.parse(json) : {};
}
