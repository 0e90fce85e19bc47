import { setTimeout as sleep } from 'node:timers/promises';
import { runServer } from './run-server.ts';
import { formatMilliseconds, formatRow } from './times.ts';

// Compares the response time of `/healthz` during 1,200 concurrent captcha requests with that of an idle server.
// Another process draws the captchas. Requests beyond the length of its queue return the error `busy`.
const asked = 1200;
const samples = 60;
const goal = 20;

const server = await runServer();

const computeMedian = (taken: number[]) => taken.sort((a, b) => a - b)[taken.length >> 1] ?? 0;

/** Returns the median time of sequential requests of `/healthz`, in milliseconds. */
async function measureMedianHealthCheckMs(): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < samples; i++) {
    const begun = performance.now();
    await (await fetch(`${server.url}/healthz`)).text();
    taken.push(performance.now() - begun);
    await sleep(5);
  }
  return computeMedian(taken);
}

/** Requests a captcha from a new IP address. Returns the API's status code: 201 if a captcha was drawn. */
async function requestCaptcha(number: number): Promise<number> {
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

await requestCaptcha(0);
await measureMedianHealthCheckMs();
const idle = await measureMedianHealthCheckMs();
const asking = Promise.all(
  Array.from({ length: asked }, (_, number) => requestCaptcha(number + 1)),
);
const busy = await measureMedianHealthCheckMs();
const answers = await asking;
const drawn = answers.filter((status) => status === 201).length;
await server.stop();

console.log(formatRow('', 'median ms'));
console.log(formatRow('/healthz while idle', formatMilliseconds(idle)));
console.log(formatRow(`/healthz while ${asked} captchas are asked for`, formatMilliseconds(busy)));
console.log(`captchas: ${drawn} drawn, ${answers.filter((status) => status === 4005).length} busy`);
const verdict = busy <= goal ? 'reached' : 'missed';
console.log(`/healthz while captchas are asked for: goal ≤ ${goal} ms: ${verdict}`);
