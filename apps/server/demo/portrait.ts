import { glow, vignette } from './art/light.ts';
import { moods } from './art/mood.ts';
import { bust, type Person } from './art/people.ts';
import { seededRandom } from './art/random.ts';
import { wall } from './art/room.ts';
import { createSketch, place } from './art/sketch.ts';

const looks: Record<'woman' | 'man', Pick<Person, 'hair'>['hair'][]> = {
  woman: ['bob', 'long', 'bun'],
  man: ['crop', 'parted', 'bald'],
};

/** Draws a juror's portrait as an SVG of 480×600, half in shadow; steady for a seed. */
export function portraitArt(seed: string, look: 'woman' | 'man'): string {
  const random = seededRandom(`portrait/${seed}`);
  const s = createSketch(random, random.pick(moods), 'j');
  const person = bust(s, {
    hair: random.pick(looks[look]),
    dress: random.pick(['suit', 'knit', 'suit', 'tee']),
    extra: random.chance(0.4) ? 'glasses' : undefined,
  });
  const art =
    wall(s, 0.62, 0.4) +
    glow(s, 920, 330, 420, s.mood.key, 0.2) +
    place(person, 800, 400, 2.05) +
    vignette(s, 0.45);
  const mirrored = random.chance(0.5) ? place(art, 1600, 0, -1, 1) : art;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600" viewBox="440 0 720 900"><defs>${s.definitions()}</defs>${mirrored}</svg>`;
}
