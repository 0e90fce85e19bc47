import { readdir, readFile } from 'node:fs/promises';

/** The running processes (Linux) whose command lines hold all the given texts. */
export async function processesWith(...texts: string[]): Promise<number[]> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  const isMeant = (line = '') => texts.every((text) => line.includes(text));
  return ids.filter((_, index) => isMeant(lines[index])).map(Number);
}
