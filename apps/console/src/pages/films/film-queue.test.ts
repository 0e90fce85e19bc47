import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages, t } from '../../lib/messages.ts';
import { getRenditionLabel, getRenditionStateLabel } from './film-queue.tsx';

beforeAll(() => loadConsoleMessages('en-US'));

type Part = Parameters<typeof getRenditionLabel>[0];
const buildRendition = (change: object) =>
  ({ name: 'mp4', state: 'waiting', progress: 0, attempts: 0, ...change }) as Part;

describe('getRenditionLabel', () => {
  it.each(['poster', 'audio', 'mp4', 'subtitles', 'sprite'] as const)('labels %s', (name) => {
    expect(getRenditionLabel(buildRendition({ name }))).toBe(t(`console.films.part.${name}`));
  });

  it('labels other parts by their height', () => {
    const label = getRenditionLabel(buildRendition({ name: '720' }));
    expect(label).toBe(t('console.films.part.rung', { lines: '720' }));
    expect(label).toContain('720');
  });
});

describe('getRenditionStateLabel', () => {
  it.each(['waiting', 'ready', 'failed'] as const)('labels %s without its progress', (state) => {
    const label = getRenditionStateLabel(buildRendition({ state, progress: 0.5 }));
    expect(label).toBe(t(`console.films.partState.${state}`));
  });

  it('adds the progress of a running part', () => {
    expect(getRenditionStateLabel(buildRendition({ state: 'running', progress: 0.25 }))).toBe(
      `${t('console.films.partState.running')} 25%`,
    );
  });
});
