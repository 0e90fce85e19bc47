import { expect, test } from 'vitest';
import { createDecodedFrameCollector } from './decoded-frames.ts';
import { createPacketCollector } from './packets.ts';

const formatFrameLine = (seconds: number) =>
  `0, ${seconds * 1000},    ${seconds * 1000},   40, 472, 0x88051c00`;

/** Feeds decoded frames of a film with frames at the given times, the last of which lasts a second. */
function collectDecoded(pictures: number[], frames: number[]) {
  const packets = createPacketCollector({ picture: 0, sound: [] });
  for (const time of pictures) packets.take(`0,${time},${time},1`);
  const facts = packets.facts(0);
  const gathered = createDecodedFrameCollector(facts, facts.end ?? 0);
  gathered.take('#tb 0: 1/1000');
  for (const time of frames) gathered.take(formatFrameLine(time));
  return gathered;
}

const five = [0, 1, 2, 3, 4];

test.each<[string, number[], number[], number | null]>([
  ['all', five, five, null],
  ['no frame', five, [], 0],
  ['one missing', five, [0, 1, 3, 4], null],
  ['two missing in the middle', five, [0, 1, 4], 1],
  ['two missing at the beginning', five, [3, 4], 0],
  ['two missing at the end', five, [0, 1, 2], 2],
  ['a late beginning', [7, 8, 9], [7, 8, 9], null],
  ['a long still', [0, 1, 9, 10], [0, 1, 9, 10], null],
  ['one picture for a long time', [0, 30], [0, 30], null],
])('frames: %s', (_, pictures, frames, missingFrom) => {
  expect(collectDecoded(pictures, frames).missingFrom()).toBe(missingFrom);
});

test('reports the time reached, ignoring other output', () => {
  const frames = collectDecoded(five, [0, 2, 1]);
  frames.take('nonsense');
  expect(frames.reached()).toBe(2);
});
