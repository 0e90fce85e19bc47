import { readdir, readFile } from 'node:fs/promises';

/** Finds running processes whose command lines contain all given texts (Linux). */
export async function findProcesses(...texts: string[]): Promise<number[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  const matchesAllTexts = (line = '') => texts.every((text) => line.includes(text));
  return ids.filter((_, index) => matchesAllTexts(lines[index])).map(Number);
}
