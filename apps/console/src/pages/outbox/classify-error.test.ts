import { expect, it } from 'vitest';
import { classifyDeliveryError } from './delivery-error.tsx';

it.each([
  ['connect ECONNREFUSED 192.0.2.1:587', 'unreachable'],
  ['getaddrinfo ENOTFOUND smtp.example', 'unreachable'],
  ['Greeting never received', 'unreachable'],
  ['self-signed certificate', 'unreachable'],
  ['Invalid login: 535 5.7.8 Authentication credentials invalid', 'login'],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <a@b.example> no such user",
    'address',
  ],
  ['No recipients defined', 'address'],
  ['Message failed: 451 4.7.1 Greylisted', 'later'],
  ['421 too many connections', 'later'],
  ['Message failed: 554 5.7.1 spam', 'refused'],
  ['the SMS gateway answered HTTP 500', 'gateway'],
  ['something else', 'unknown'],
])('%s: %s', (fault, kind) => {
  expect(classifyDeliveryError(fault)).toBe(kind);
});
