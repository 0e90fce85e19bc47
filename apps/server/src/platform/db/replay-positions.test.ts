import { describe, expect, test } from 'vitest';
import { createReplicaLagTracker, parsePosition } from './replay-positions.ts';

test.each([
  ['0/0', 0n],
  ['0/1501260', 0x1501260n],
  ['16/B374D848', 0x16b374d848n],
  ['FFFFFFFF/FFFFFFFF', 0xffffffffffffffffn],
])('the position %s is %d', (text, position) => {
  expect(parsePosition(text)).toBe(position);
});

function createTestPositions() {
  let time = 0;
  const positions = createReplicaLagTracker(() => time);
  return {
    ...positions,
    /** Adds the primary's position at a time in seconds; no change is reported meanwhile. */
    addPosition(second: number, position: bigint) {
      time = second * 1000;
      positions.addPrimaryPosition(position, time, positions.countChanges());
    },
    lagAt(second: number, replayed: bigint) {
      time = second * 1000;
      return positions.measureLag(replayed) / 1000;
    },
  };
}

describe('the lag', () => {
  test('is unknown before the primary has responded', () => {
    expect(createTestPositions().lagAt(0, 100n)).toBe(Infinity);
  });

  test.each([
    ['an idle primary', 4, 10n, 0],
    ['a replica that is ahead of the last known position', 4, 99n, 0],
    ['a replica that lacks the only position', 4, 9n, 4],
  ])('of %s after %d seconds', (_, second, replayed, lag) => {
    const server = createTestPositions();
    server.addPosition(0, 10n);
    server.addPosition(3, 10n);
    expect(server.lagAt(second, replayed)).toBe(lag);
  });

  test('counts from the oldest position that the replica lacks', () => {
    const server = createTestPositions();
    for (const second of [0, 1, 2, 3]) server.addPosition(second, BigInt(second));
    expect([3n, 2n, 1n, 0n].map((replayed) => server.lagAt(4, replayed))).toEqual([0, 1, 2, 3]);
  });

  test('is unknown when the primary has not responded for more than five seconds', () => {
    const server = createTestPositions();
    server.addPosition(0, 10n);
    expect([server.lagAt(5, 10n), server.lagAt(5.1, 10n)]).toEqual([0, Infinity]);
  });

  test('is measured although many positions were reported', () => {
    const server = createTestPositions();
    for (let second = 0; second < 2000; second++) server.addPosition(second, BigInt(second + 1));
    expect(server.lagAt(2000, 0n)).toBe(600);
  });
});

describe('a change', () => {
  test('is included by positions that were requested after it', () => {
    const server = createTestPositions();
    expect(server.includesChanges(100n)).toBe(false);
    server.addPosition(0, 10n);
    expect([9n, 10n].map(server.includesChanges)).toEqual([false, true]);
    server.reportChange();
    expect(server.includesChanges(10n)).toBe(false);
    server.addPosition(1, 20n);
    expect([10n, 19n, 20n].map(server.includesChanges)).toEqual([false, false, true]);
  });

  test('that is reported while a position is requested needs another position', () => {
    const server = createTestPositions();
    const before = server.countChanges();
    server.reportChange();
    server.addPrimaryPosition(10n, 0, before);
    expect(server.includesChanges(10n)).toBe(false);
    server.addPosition(1, 20n);
    expect(server.includesChanges(20n)).toBe(true);
  });

  test('needs nothing newer than the first position after it', () => {
    const server = createTestPositions();
    server.addPosition(0, 10n);
    server.addPosition(1, 20n);
    expect(server.includesChanges(10n)).toBe(true);
  });

  test('of a failed primary is dropped after a failover to an earlier position', () => {
    const server = createTestPositions();
    server.addPosition(0, 50n);
    server.addPosition(1, 20n);
    expect([19n, 20n].map(server.includesChanges)).toEqual([false, true]);
    expect(server.lagAt(1, 20n)).toBe(0);
  });
});
