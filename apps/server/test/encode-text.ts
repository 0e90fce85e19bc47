/** Encodes text in a charset that Node can only decode, by inverting its decoder's table. */
export function encodeText(text: string, charset: string): Buffer {
  if (charset === 'utf-8') return Buffer.from(text);
  const little = Buffer.from(text, 'utf16le');
  if (charset === 'utf-16le') return little;
  if (charset === 'utf-16be') return little.swap16();
  const table = getEncodingTable(charset);
  const bytes = [...text].map((character) => {
    const code = table.get(character);
    if (code === undefined) throw new Error(`${character} does not exist in ${charset}`);
    return code;
  });
  return Buffer.concat(bytes);
}

const tables = new Map<string, Map<string, Buffer>>();

function getEncodingTable(charset: string): Map<string, Buffer> {
  const made = tables.get(charset) ?? buildEncodingTable(charset);
  tables.set(charset, made);
  return made;
}

function buildEncodingTable(charset: string): Map<string, Buffer> {
  const decoder = new TextDecoder(charset);
  const table = new Map<string, Buffer>();
  const addCharacter = (...bytes: number[]) => {
    const code = Buffer.from(bytes);
    const character = decoder.decode(code);
    if ([...character].length === 1 && !table.has(character)) table.set(character, code);
  };
  for (let byte = 0; byte < 256; byte++) addCharacter(byte);
  for (let lead = 0x81; lead < 0xff; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) addCharacter(lead, trail);
  }
  return table;
}
