import { createInterface } from 'node:readline/promises';

/** Asks a question that only a typed yes answers with yes; without a terminal to answer from, the answer is no. */
export async function agrees(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const answer = await Promise.race([lines.question(`${question} (y/N) `), closed]);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
