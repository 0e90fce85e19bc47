import { mix } from './mood.ts';
import { frame, path, rect, type Sketch } from './sketch.ts';

/** What a scene draws: its picture, and where its subject stands, for narrower crops. */
export interface Picture {
  art: string;
  focusX: number;
  /** A mirrored chart would fall. */
  oneWay?: true;
  /** Needs its whole width: no room for the studio beside it. */
  wide?: true;
}

/** A wall that falls off from the light at `lightX` (0–1 of the frame). */
export const wall = (s: Sketch, lightX = 0.65, lightY = 0.35) =>
  rect(0, 0, frame.width, frame.height, s.mood.wall) +
  rect(
    0,
    0,
    frame.width,
    frame.height,
    s.radial(
      [
        [0, s.mood.wallLit],
        [0.5, mix(s.mood.wallLit, s.mood.wall, 0.55)],
        [1, mix(s.mood.wall, s.mood.night, 0.55)],
      ],
      [lightX, lightY, 0.75],
    ),
  );

/** A table across the lower frame, from `y` down, its edge catching the light. */
export const table = (s: Sketch, y: number, color: string) =>
  rect(
    0,
    y,
    frame.width,
    frame.height - y,
    s.linear([
      [0, mix(color, s.mood.key, 0.12)],
      [0.25, mix(color, s.mood.night, 0.35)],
      [1, mix(color, s.mood.night, 0.82)],
    ]),
  ) +
  rect(
    0,
    y,
    frame.width,
    4,
    s.linear(
      [
        [0, s.mood.key, 0.05],
        [0.6, s.mood.key, 0.75],
        [1, s.mood.key, 0.1],
      ],
      [0, 0, 1, 0],
    ),
  );

/** A floor seen in perspective from the line `y` down. */
export const floor = (s: Sketch, y: number) =>
  path(
    `M0 ${y}L${frame.width} ${y}L${frame.width} ${frame.height}L0 ${frame.height}Z`,
    s.linear([
      [0, mix(s.mood.wall, s.mood.night, 0.45)],
      [1, mix(s.mood.wall, s.mood.night, 0.85)],
    ]),
  );
