import { expect, test } from 'vitest';
import { createConnectionLimiter } from './connection-limiter.ts';

function createTestLimiter(limits: { inAll: number; each: number; network: number }) {
  const connectionLimiter = createConnectionLimiter(limits);
  return (address: string | null) => connectionLimiter.reserve(address) !== null;
}

test('limits one IP address, and all together', () => {
  const hasSlot = createTestLimiter({ inAll: 3, each: 2, network: 9 });
  expect(['192.0.2.1', '192.0.2.1', '192.0.2.1'].map(hasSlot)).toEqual([true, true, false]);
  expect(['192.0.2.2', '192.0.2.2', '198.51.100.1'].map(hasSlot)).toEqual([true, false, false]);
});

test.each([
  ['/24', ['192.0.2.1', '192.0.2.2', '192.0.2.3'], '192.0.3.1'],
  ['/48', ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1'], '2001:db8:2:1::1'],
])('the IP addresses of a %s share a limit', (_size, [first = '', ...more], other) => {
  const hasSlot = createTestLimiter({ inAll: 9, each: 2, network: 2 });
  expect([first, ...more, other].map(hasSlot)).toEqual([true, true, false, true]);
});

test('callers without an IP address share a limit', () => {
  const hasSlot = createTestLimiter({ inAll: 9, each: 2, network: 9 });
  expect([null, null, null, '192.0.2.1'].map(hasSlot)).toEqual([true, true, false, true]);
});

test('releasing a slot twice frees it once', () => {
  const connectionLimiter = createConnectionLimiter({ inAll: 2, each: 1, network: 2 });
  const slot = connectionLimiter.reserve('192.0.2.1');
  expect(connectionLimiter.reserve('198.51.100.1')).not.toBeNull();
  expect(connectionLimiter.reserve('203.0.113.1')).toBeNull();
  for (let i = 0; i < 3; i++) slot?.release();
  expect(connectionLimiter.reserve('192.0.2.1')).not.toBeNull();
  expect(connectionLimiter.reserve('192.0.2.1')).toBeNull();
  expect(connectionLimiter.reserve('203.0.113.1')).toBeNull();
});
