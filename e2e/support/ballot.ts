import type { Page } from '@playwright/test';

interface Answer {
  status: number;
  code?: number;
  msg: string;
}

interface BallotRequest {
  entry: number;
  /** Number of votes to send, each with its own `requestId`. */
  times: number;
}

/** Votes from within a page as a script would: requests a challenge, solves it and sends the vote. Waits while the device is too new. */
export const castVotes = (page: Page, asked: BallotRequest): Promise<Answer[]> =>
  page.evaluate(async ({ entry: number, times }) => {
    const ask = async () => (await fetch(`/api/votes/challenge?entry=${number}`)).json();
    const parseHex = (hex: string) =>
      Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const toHex = (bytes: Uint8Array) =>
      Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

    async function solve(posed: string) {
      const [, , cost = '', nonce = '', salt = '', keyPrefix = ''] = posed.split('.');
      for (let counter = 0; ; counter++) {
        const password = new Uint8Array([...parseHex(nonce), 0, 0, 0, 0]);
        new DataView(password.buffer).setUint32(password.length - 4, counter);
        const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
        const way = {
          name: 'PBKDF2',
          salt: parseHex(salt),
          iterations: Number(cost),
          hash: 'SHA-256',
        };
        const derivedKey = toHex(new Uint8Array(await crypto.subtle.deriveBits(way, key, 256)));
        if (derivedKey.startsWith(keyPrefix)) return `${posed}.${derivedKey}`;
      }
    }

    const { data: first } = await ask();
    await new Promise((resolve) => setTimeout(resolve, first.waitMs));
    const { data } = first.waitMs > 0 ? await ask() : { data: first };
    const work = data.work && (await solve(data.work));
    const answers = [];
    for (let sent = 0; sent < times; sent++) {
      const answer = await fetch(`/api/entries/${number}/vote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-locale': 'en-US' },
        body: JSON.stringify({ requestId: crypto.randomUUID(), ...(work && { work }) }),
      });
      answers.push(await answer.json());
    }
    return answers;
  }, asked);
