import type { Picture } from '../room.ts';
import type { ScamType } from '../scam-type.ts';
import type { Sketch } from '../sketch.ts';
import { halfMinute, paintedLine, pixelOfficer } from './boards.ts';
import { carriedOff, cutouts, emptySuit, pedestal } from './crowds.ts';
import { clawMachine, conveyor, longReceipt, ringLight } from './machines.ts';
import { emptyChair, lockers, peelingWall } from './rooms.ts';
import { paperMoon, snowball, stairs, threeDots } from './skies.ts';
import { bowl, longTable, passbook } from './tables.ts';

/** Shots that tell one story each: composed to their edges, so nothing else comes into them. */
export const stories = {
  bowl,
  carriedOff,
  clawMachine,
  conveyor,
  cutouts,
  emptyChair,
  emptySuit,
  halfMinute,
  lockers,
  longReceipt,
  longTable,
  paintedLine,
  paperMoon,
  passbook,
  pedestal,
  peelingWall,
  pixelOfficer,
  ringLight,
  snowball,
  stairs,
  threeDots,
} satisfies Record<string, (s: Sketch, scamType: ScamType) => Picture>;

export type StoryName = keyof typeof stories;
