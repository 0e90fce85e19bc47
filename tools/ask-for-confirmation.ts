import { createInterface } from 'node:readline/promises';

/** Asks for confirmation; returns true only for a typed yes, and false without a terminal. */
export async function askForConfirmation(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const answer = await Promise.race([lines.question(`${question} (y/N) `), closed]);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}
