import { reasonTemplates } from '@film-contest/contract/reason-templates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { makeStaff } from '../../../test/factories.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { defaultReasonTemplates } from './default-reason-templates.ts';

const app = await createTestApp();
afterAll(app.close);

let staff: Visitor;
beforeAll(async () => {
  staff = await makeStaff(app, 'reviewer');
});

const template = {
  field: 'url' as const,
  texts: { 'zh-CN': '有角标', 'zh-TW': '有角標', 'en-US': 'A logo' },
};

const save = (version: number, templates: object[]) =>
  staff.call('saveReasonTemplates', { body: { version, templates: templates as [] } });

test('default templates apply until staff save others, and all are valid', async () => {
  const usual = { version: 0, templates: defaultReasonTemplates };
  expect(await staff.get('reasonTemplates')).toEqual({ ...usual, saved: null });
  expect(reasonTemplates.parse(usual)).toEqual(usual);
});

test('one of several concurrent saves succeeds and is recorded', async () => {
  const { version } = await staff.get('reasonTemplates');
  const outcomes = await Promise.all([1, 2, 3].map(() => save(version, [template])));
  expect(outcomes.map(({ code }) => code ?? 0).sort()).toEqual([0, 4008, 4008]);
  expect(await staff.get('reasonTemplates')).toMatchObject({
    version: 1,
    templates: [template],
    saved: { at: expect.any(String) },
  });
  expect(await save(1, [])).toMatchObject({ ok: true, data: { version: 2, templates: [] } });
  const owner = await makeStaff(app, 'owner');
  const { list } = await owner.get('consoleAudit', { query: { search: 'templates.save' } });
  expect(list).toMatchObject([
    { before: { templates: [template] }, after: { templates: [] } },
    { before: { templates: defaultReasonTemplates }, after: { templates: [template] } },
  ]);
});

test('requires the text in each locale', async () => {
  const { version } = await staff.get('reasonTemplates');
  const texts = { ...template.texts, 'zh-TW': '' };
  expect(await save(version, [{ ...template, texts }])).toMatchObject({
    fields: { 'templates.0.texts.zh-TW': { code: 4009 } },
  });
});
