/**
 * Counts how deeply a JSON text nests, ignoring brackets in strings. For invalid JSON the result is at least the
 * depth up to the error.
 */
export function countJsonDepth(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isString = false;
  for (let i = 0; i < json.length; i++) {
    const char = json[i];
    if (isString) {
      if (char === '\\') i++;
      else if (char === '"') isString = false;
    } else if (char === '"') isString = true;
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth);
    else if (char === ']' || char === '}') depth--;
  }
  return deepest;
}
