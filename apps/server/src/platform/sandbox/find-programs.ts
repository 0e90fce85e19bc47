import { execa } from 'execa';

/**
 * The absolute paths of programs on PATH; those that are missing are left out. A shell's own look-up is the one
 * way to learn absolute paths that honours PATH on every system; the programs then run without a shell and
 * without PATH.
 * @param names constants, never input
 */
export async function findPrograms(names: readonly string[]): Promise<Map<string, string>> {
  const lookUp = names.map((name) => `echo "${name}=$(command -v ${name})"`).join('\n');
  const { stdout } = await execa('/bin/sh', ['-c', lookUp], { stdin: 'ignore' });
  const pairs = stdout.split('\n').map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at), line.slice(at + 1)] as const;
  });
  return new Map(pairs.filter(([, path]) => path.startsWith('/')));
}
