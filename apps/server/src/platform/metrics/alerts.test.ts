import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { createReplicaMetrics } from './replica-metrics.ts';
import { registerStateMetrics } from './state-metrics.ts';

const folder = path.join(import.meta.dirname, '../../../../../deploy');
const rules = path.join(folder, 'prometheus/alerts.yaml');
const ruleTests = path.join(folder, 'prometheus/alerts.test.yaml');
const dashboard = path.join(folder, 'grafana/film-contest.json');

/** Names of all time series that a process can report. */
function listSeries(): Set<string> {
  const { registry } = createMetrics();
  registerStateMetrics(registry, {} as never, []);
  createReplicaMetrics(registry);
  const runtime = new Registry();
  collectDefaultMetrics({ register: runtime });
  const metrics = [...registry.getMetricsAsArray(), ...runtime.getMetricsAsArray()];
  return new Set(
    metrics.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]),
  );
}

test.each([
  ['alert rules', rules],
  ['dashboard', dashboard],
])('the %s use only metrics that exist', async (_, file) => {
  const text = await readFile(file, 'utf8');
  const used = text.match(/\b(film_contest|nodejs|process)_[a-z0-9_]+/g) ?? [];
  expect(used.length).toBeGreaterThan(10);
  const known = listSeries();
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

test('every panel of the dashboard has a title, a place of its own and a query', async () => {
  const { panels } = JSON.parse(await readFile(dashboard, 'utf8'));
  const places = new Set<string>();
  for (const { title, gridPos, targets } of panels) {
    expect(title).toMatch(/\w/);
    expect(targets[0].expr).toMatch(/\w/);
    places.add(`${gridPos.x} ${gridPos.y}`);
  }
  expect(places.size).toBe(panels.length);
});

const missing = spawnSync('promtool', ['--version']).error
  ? 'promtool is not installed (Debian: prometheus)'
  : '';

describe.skipIf(missing)(`promtool ${missing}`, () => {
  test('accepts the alert rules', () => {
    const printed = execFileSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
    expect(printed).toContain('SUCCESS');
  });

  test('fires the alerts for the series of their tests', () => {
    const printed = execFileSync('promtool', ['test', 'rules', ruleTests], { encoding: 'utf8' });
    expect(printed).toContain('SUCCESS');
  });
});
