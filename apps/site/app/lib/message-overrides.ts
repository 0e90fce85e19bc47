import type { CompiledCatalogue } from '@film-contest/messages/translate';

const id = 'own-texts';

/**
 * Builds a script that sets the message overrides. The page contains the script, because messages are needed before the
 * first component is rendered.
 */
export function buildMessageOverridesScript(texts: CompiledCatalogue) {
  if (Object.keys(texts).length === 0) return null;
  // Escapes `<`, so that `</script>` in a text does not end the script.
  const json = JSON.stringify(texts).replaceAll('<', '\\u003c');
  return { id, type: 'application/json', dangerouslySetInnerHTML: { __html: json } };
}

export function readMessageOverrides(): CompiledCatalogue {
  const json = document.getElementById(id)?.textContent;
  return json ? JSON.parse(json) : {};
}
