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

/**
 * Votes from a script in the page: requests a challenge, waits while the device is too new, solves the challenge and
 * sends the votes.
 */
export const castVotes = (page: Page, asked: BallotRequest): Promise<Answer[]> =>
  page.evaluate(async ({ entry: number, times }) => {
    const requestChallenge = async () =>
      (await fetch(`/api/votes/challenge?entry=${number}`)).json();
    const parseHex = (hex: string) =>
      Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const toHex = (bytes: Uint8Array) =>
      Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

    async function solveChallenge(posed: string) {
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

    const { data: first } = await requestChallenge();
    await new Promise((resolve) => setTimeout(resolve, first.waitMs));
    const { data } = first.waitMs > 0 ? await requestChallenge() : { data: first };
    const work = data.work && (await solveChallenge(data.work));
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
