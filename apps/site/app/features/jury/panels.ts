import type { Contract } from '@film-contest/contract/contract';

export type Panel = Contract['listJury']['data']['list'][number];
export type Juror = Panel['members'][number];

/** Panels in which somebody sits. */
export const filledPanels = (panels: readonly Panel[]) =>
  panels.filter(({ members }) => members.length > 0);

/** The first jurors of all panels, each once. Who shares a name with another is still somebody else. */
export function firstJurors(panels: readonly Panel[], count: number): Juror[] {
  const jurors = panels.flatMap(({ members }) => members);
  return [...new Map(jurors.map((juror) => [juror.id, juror])).values()].slice(0, count);
}

/** `Person` of schema.org, one for each juror. */
export const personsOf = (panels: readonly Panel[], absolute: (address: string) => string) =>
  firstJurors(panels, Number.POSITIVE_INFINITY).map(({ name, role, portrait }) => ({
    item: {
      '@type': 'Person',
      name,
      ...(role ? { jobTitle: role } : {}),
      ...(portrait ? { image: absolute(portrait.jpeg) } : {}),
    },
  }));
