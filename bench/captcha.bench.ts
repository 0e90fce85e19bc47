import { setTimeout as sleep } from 'node:timers/promises';
import { runServer } from './run-server.ts';
import { ms, row } from './times.ts';

// How long `/healthz` takes while 1,200 captchas are asked for at once, beside the same while the server
// is idle. Captchas are drawn in a thread of their own; the bound of its queue answers the rest with 4005.
const asked = 1200;
const samples = 60;
const goal = 20;

const server = await runServer();

const median = (taken: number[]) => taken.sort((a, b) => a - b)[taken.length >> 1] ?? 0;

/** Median of `/healthz` in milliseconds, one request after the other. */
async function healthMedian(): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < samples; i++) {
    const begun = performance.now();
    await (await fetch(`${server.url}/healthz`)).text();
    taken.push(performance.now() - begun);
    await sleep(5);
  }
  return median(taken);
}

/** Asks for one captcha from an address of its own; resolves its application code, 201 when it was drawn. */
async function askCaptcha(number: number): Promise<number> {
  const response = await fetch(`${server.url}/api/captcha`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.${number >> 8}.${number & 255}`,
    },
    body: '{}',
  });
  return ((await response.json()) as { status: number }).status;
}

await askCaptcha(0);
await healthMedian();
const idle = await healthMedian();
const asking = Promise.all(Array.from({ length: asked }, (_, number) => askCaptcha(number + 1)));
const busy = await healthMedian();
const answers = await asking;
const drawn = answers.filter((status) => status === 201).length;
await server.stop();

console.log(row('', 'median ms'));
console.log(row('/healthz while idle', ms(idle)));
console.log(row(`/healthz while ${asked} captchas are asked for`, ms(busy)));
console.log(`captchas: ${drawn} drawn, ${answers.filter((status) => status === 4005).length} busy`);
const verdict = busy <= goal ? 'reached' : 'missed';
console.log(`/healthz while captchas are asked for: goal ≤ ${goal} ms: ${verdict}`);
