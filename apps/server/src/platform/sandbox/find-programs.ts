import { execa } from 'execa';

/**
 * Finds the absolute paths of programs on PATH; omits missing ones. Uses a shell, because only its lookup
 * follows PATH in the same way on every system; the programs themselves later run without a shell or PATH.
 *
 * @param names constants only, because the shell evaluates them.
 */
export async function findPrograms(names: readonly string[]): Promise<Map<string, string>> {
  const script = names.map((name) => `echo "${name}=$(command -v ${name})"`).join('\n');
  const { stdout } = await execa('/bin/sh', ['-c', script], { stdin: 'ignore' });
  const pairs = stdout.split('\n').map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at), line.slice(at + 1)] as const;
  });
  return new Map(pairs.filter(([, path]) => path.startsWith('/')));
}
