import { expect, test } from 'vitest';
import { type AddressTrouble, createAddressWatch, detectAddressTrouble } from './address-health.ts';

type Caller = [address: string | null, byStranger?: boolean];
const buildCallers = (count: number, caller: (i: number) => Caller): Caller[] =>
  Array.from({ length: count }, (_, i) => caller(i));
const buildPublicCallers = (count: number) =>
  buildCallers(count, (i) => [`8.${i >> 8}.${i & 255}.1`]);

test.each<[string, Caller[], AddressTrouble]>([
  ['no requests', [], null],
  ['many clients', buildPublicCallers(200), null],
  ['too few requests', buildCallers(99, () => ['10.0.0.1']), null],
  ['a private proxy as the only client', buildCallers(100, () => ['10.0.0.1']), 'private'],
  ['several private proxies', buildCallers(100, (i) => [`10.0.0.${i % 8}`]), 'private'],
  [
    'clients and a local office',
    [...buildPublicCallers(60), ...buildCallers(40, () => ['10.0.0.1'])],
    null,
  ],
  ['a proxy that is not trusted', buildCallers(100, () => ['8.8.8.8', true]), 'strangerForwards'],
  [
    'a private proxy that is not trusted',
    buildCallers(100, () => ['10.0.0.1', true]),
    'strangerForwards',
  ],
  ['many forgers', buildCallers(100, (i) => [`8.8.8.${i}`, true]), null],
  ['one public address as the only client', buildCallers(100, () => ['8.8.8.8']), 'oneAddress'],
  [
    'a school among other clients',
    [...buildPublicCallers(20), ...buildCallers(80, () => ['8.8.8.8'])],
    null,
  ],
  [
    'a proxy that writes invalid values',
    buildCallers(100, (i) => [i % 3 ? null : `8.8.8.${i}`]),
    'unreadable',
  ],
])('%s: %s', (_clients, callers, trouble) => {
  const watch = createAddressWatch();
  for (const [address, byStranger = false] of callers) watch.note(address, byStranger);
  expect(detectAddressTrouble(watch.report())).toBe(trouble);
  expect(watch.report().requests).toBe(callers.length);
});

test('the report contains the counts', () => {
  const watch = createAddressWatch();
  const callers: Caller[] = [['10.0.0.1'], ['8.8.8.8', true], ['8.8.8.8', true], [null]];
  for (const [address, byStranger = false] of callers) watch.note(address, byStranger);
  expect(watch.report()).toEqual({
    requests: 4,
    unreadable: 1,
    private: 1,
    forwardedByStrangers: 2,
    mostFrequent: 2,
    address: '8.8.8.8',
  });
});

test('only recent requests count, for a limited time', () => {
  let time = 0;
  const watch = createAddressWatch({ now: () => time });
  for (let i = 0; i < 1000; i++) watch.note('10.0.0.1', false);
  expect(detectAddressTrouble(watch.report())).toBe('private');
  for (const [address] of buildPublicCallers(1000)) watch.note(address, false);
  expect(watch.report()).toMatchObject({ requests: 1000, private: 0 });
  time = 3600_001;
  expect(watch.report()).toMatchObject({ requests: 0, mostFrequent: 0, address: null });
});
