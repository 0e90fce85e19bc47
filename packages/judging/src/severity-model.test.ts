import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildDesignMatrix, fitSeverityModel, type Score, solveModel } from './severity-model.ts';

/** Solves the mixed-model equations of films and jurors together, by Gaussian elimination. */
function solveByElimination(
  scores: readonly Score[],
  filmCount: number,
  jurorCount: number,
  ratio: number,
) {
  const size = filmCount + jurorCount;
  const rows = Array.from({ length: size }, () => Array<number>(size + 1).fill(0));
  const add = (row: number, column: number, value: number) => {
    const cells = rows[row] ?? [];
    cells[column] = (cells[column] ?? 0) + value;
  };
  for (const { film, juror, value } of scores) {
    for (const a of [film, filmCount + juror]) {
      for (const b of [film, filmCount + juror]) add(a, b, 1);
      add(a, size, value);
    }
  }
  for (let juror = filmCount; juror < size; juror += 1) add(juror, juror, ratio);
  for (let pivot = 0; pivot < size; pivot += 1) {
    const largest = rows.reduce(
      (best, row, index) =>
        index >= pivot && Math.abs(row[pivot] ?? 0) > Math.abs(rows[best]?.[pivot] ?? 0)
          ? index
          : best,
      pivot,
    );
    [rows[pivot], rows[largest]] = [rows[largest] ?? [], rows[pivot] ?? []];
    const top = rows[pivot] ?? [];
    rows.forEach((row, index) => {
      if (index === pivot) return;
      const factor = (row[pivot] ?? 0) / (top[pivot] ?? 0);
      for (let column = pivot; column <= size; column += 1) {
        row[column] = (row[column] ?? 0) - factor * (top[column] ?? 0);
      }
    });
  }
  const solution = rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 0));
  return { films: solution.slice(0, filmCount), jurors: solution.slice(filmCount) };
}

/** Every film has at least one score, and no juror scores a film twice. */
const panel = fc
  .record({
    filmCount: fc.integer({ min: 1, max: 12 }),
    jurorCount: fc.integer({ min: 1, max: 6 }),
    values: fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 72, maxLength: 72 }),
    skipped: fc.array(fc.boolean(), { minLength: 72, maxLength: 72 }),
  })
  .map(({ filmCount, jurorCount, values, skipped }) => {
    const all = Array.from({ length: filmCount * jurorCount }, (_, index) => ({
      film: index % filmCount,
      juror: Math.floor(index / filmCount),
      value: (values[index] ?? 0) / 2,
    }));
    const scores = all.filter(
      ({ film, juror }, index) => juror === film % jurorCount || !skipped[index],
    );
    return { scores, filmCount, jurorCount };
  });

test('solves the same equations as a plain dense solver', () => {
  fc.assert(
    fc.property(
      panel,
      fc.integer({ min: 1, max: 500 }),
      ({ scores, filmCount, jurorCount }, tenths) => {
        const ratio = tenths / 10;
        const design = buildDesignMatrix(scores, filmCount, jurorCount);
        const model = solveModel(design, scores, ratio);
        const plain = solveByElimination(scores, filmCount, jurorCount, ratio);
        model.jurorEffects.forEach((effect, index) => {
          expect(effect).toBeCloseTo(plain.jurors[index] ?? Number.NaN, 8);
        });
        model.adjusted.forEach((score, index) => {
          expect(score).toBeCloseTo(plain.films[index] ?? Number.NaN, 8);
        });
      },
    ),
    { numRuns: 500 },
  );
});

test('gives the effects of jurors that differ by a constant, when they score the same films', () => {
  const quality = [20, 35, 50, 65, 80, 42, 58, 71];
  const effects = [-10, 0, 10];
  const scores = quality.flatMap((value, film) =>
    effects.map((effect, juror) => ({
      film,
      juror,
      value: value + effect + ((film + juror) % 3) / 100,
    })),
  );
  const model = fitSeverityModel(scores, quality.length, effects.length);
  model.jurorEffects.forEach((effect, index) => {
    expect(effect).toBeCloseTo(effects[index] ?? 0, 1);
  });
  model.adjusted.forEach((score, index) => {
    expect(score).toBeCloseTo((quality[index] ?? 0) + 0.01, 1);
  });
});

// With complete data, REML gives the estimates of the analysis of variance (Searle, Casella and McCulloch 1992).
test('estimates the ratio of a balanced table as the analysis of variance does', () => {
  const table = [
    [62, 60, 66],
    [71, 68, 77],
    [55, 51, 60],
    [80, 79, 88],
    [49, 45, 58],
    [66, 60, 73],
  ];
  const scores = table.flatMap((row, film) => row.map((value, juror) => ({ film, juror, value })));
  const model = fitSeverityModel(scores, 6, 3);
  const { error, jurors } = computeMeanSquares(table);
  expect(model.ratio).toBeCloseTo((error * 6) / (jurors - error), 6);
  expect(model.errorDeviation).toBeCloseTo(Math.sqrt(error), 6);
});

// Montgomery, Design and Analysis of Experiments, section 4.4: reaction times of four catalysts (films) in four batches
// (jurors), three catalysts per batch. The first row has the estimates within batches; the second combines them with
// the estimates between batches.
test.for([
  ['within batches', 1e-9, [-1.125, -0.875, -0.5, 2.5], 6],
  ['combined', 0.65 / 8.02, [-1.09, -0.88, -0.5, 2.47], 2],
] as const)('agrees with a published incomplete block design: %s', ([, ratio, effects, digits]) => {
  const model = solveModel(buildDesignMatrix(catalysts, 4, 4), catalysts, ratio);
  const overall = model.adjusted.reduce<number>((total, score) => total + (score ?? 0) / 4, 0);
  model.adjusted.forEach((score, film) => {
    expect((score ?? 0) - overall).toBeCloseTo(effects[film] ?? 0, digits);
  });
});

test('estimates the variances of a published incomplete block design', () => {
  const { errorDeviation, ratio } = fitSeverityModel(catalysts, 4, 4);
  expect(errorDeviation ** 2).toBeCloseTo(0.65, 2);
  expect(errorDeviation ** 2 / ratio).toBeCloseTo(8.02, 2);
});

const catalysts = [
  [73, 74, null, 71],
  [null, 75, 67, 72],
  [73, 75, 68, null],
  [75, null, 72, 75],
].flatMap((row, film) =>
  row.flatMap((value, juror) => (value === null ? [] : { film, juror, value })),
);

test('finds no severity when jurors agree', () => {
  const scores = [1, 2, 3, 4, 5, 6].flatMap((value, film) =>
    [0, 1, 2].map((juror) => ({ film, juror, value: value * 10 + ((film + juror) % 3) })),
  );
  const model = fitSeverityModel(scores, 6, 3);
  for (const effect of model.jurorEffects) expect(Math.abs(effect)).toBeLessThan(0.01);
});

test.for([
  ['no scores', [], 2, 2, [null, null]],
  ['one score', [{ film: 1, juror: 0, value: 40 }], 2, 1, [null, 40]],
  ['no jurors', [], 1, 0, [null]],
] as const)('accepts %s', ([, scores, filmCount, jurorCount, adjusted]) => {
  expect(fitSeverityModel(scores, filmCount, jurorCount).adjusted).toEqual(adjusted);
});

/** Computes mean squares by a two-way analysis of variance without repetition. */
function computeMeanSquares(table: readonly (readonly number[])[]) {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [rows, columns] = [table.length, table[0]?.length ?? 0];
  const overall = mean(table.flat());
  const rowMeans = table.map(mean);
  const columnMeans = Array.from({ length: columns }, (_, column) =>
    mean(table.map((row) => row[column] ?? 0)),
  );
  const sumSquares = (values: readonly number[]) => values.reduce((a, b) => a + b ** 2, 0);
  const errors = table.flatMap((row, r) =>
    row.map((value, c) => value - (rowMeans[r] ?? 0) - (columnMeans[c] ?? 0) + overall),
  );
  return {
    error: sumSquares(errors) / ((rows - 1) * (columns - 1)),
    jurors: (rows * sumSquares(columnMeans.map((value) => value - overall))) / (columns - 1),
  };
}
