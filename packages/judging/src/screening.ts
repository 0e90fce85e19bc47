export type ScreeningAnswer = 'yes' | 'maybe' | 'no';

export interface ScreeningRow {
  film: number;
  yes: number;
  maybe: number;
  no: number;
  /** Share of yes answers, from 0 to 1. A maybe counts as half a yes. Null without answers. */
  share: number | null;
  hasQuorum: boolean;
}

/** Counts the answers per film. Lists films with fewer answers than the quorum too, with `hasQuorum` false. */
export function tallyScreeningAnswers(
  answers: readonly { film: number; answer: ScreeningAnswer }[],
  filmCount: number,
  quorum: number,
): ScreeningRow[] {
  const rows = Array.from({ length: filmCount }, (_, film) => ({ film, yes: 0, maybe: 0, no: 0 }));
  for (const { film, answer } of answers) {
    const row = rows[film];
    if (row) row[answer] += 1;
  }
  return rows.map((row) => {
    const count = row.yes + row.maybe + row.no;
    const share = count > 0 ? (row.yes + row.maybe / 2) / count : null;
    return { ...row, share, hasQuorum: count >= Math.max(quorum, 1) };
  });
}
