import type { FormInstance } from 'antd';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  countErrorsByLocale,
  filterRemainingErrors,
  showFieldErrorTexts,
  toErrorTexts,
  toServerErrorTexts,
} from './form-errors.ts';

vi.mock('../../lib/messages.ts', () => ({
  getCodeMessage: (code: number, params?: object) => `${code} ${JSON.stringify(params ?? {})}`,
}));
vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());

type Name = (string | number)[];

/** A form that keeps the errors of its fields. */
function createForm(shown: { name: Name; errors: string[] }[] = []) {
  let fields = shown;
  const scrollToField = vi.fn();
  const form = {
    scrollToField,
    getFieldsError: () => fields,
    setFields: (changed: { name: Name; errors: string[] }[]) => {
      const names = changed.map(({ name }) => name.join('.'));
      fields = [...fields.filter(({ name }) => !names.includes(name.join('.'))), ...changed];
    },
  } as unknown as FormInstance;
  const listErrors = () =>
    Object.fromEntries(
      fields
        .filter(({ errors }) => errors.length > 0)
        .map(({ name, errors }) => [name.join('.'), errors[0]]),
    );
  return { form, scrollToField, listErrors };
}

const open = vi.fn();
beforeEach(() => open.mockReset());

describe('error texts', () => {
  it('are the messages of the codes', () => {
    const faults = {
      'facts.date': { code: 4009 },
      'texts.en-US.title': { code: 4010, params: { max: 3 } },
    };
    expect(toErrorTexts(faults as never)).toEqual({
      'facts.date': '4009 {}',
      'texts.en-US.title': '4010 {"max":3}',
    });
  });

  it('of the server are mapped to fields', () => {
    const faults = { 'texts.zh-CN': { code: 1, msg: 'missing' } };
    expect(toServerErrorTexts(faults as never, (path) => `${path}.title`)).toEqual({
      'texts.zh-CN.title': 'missing',
    });
  });
});

describe('showFieldErrorTexts', () => {
  it('shows the errors, opens the first language and focuses the first field', () => {
    const { form, scrollToField, listErrors } = createForm();
    const texts = { 'texts.zh-TW.title': 'missing', 'facts.date': 'wrong' };
    showFieldErrorTexts(form, texts, open);
    expect(listErrors()).toEqual(texts);
    expect(open).toHaveBeenCalledWith('zh-TW');
    const focused = { focus: true, block: 'center' };
    expect(scrollToField).toHaveBeenCalledWith(['texts', 'zh-TW', 'title'], focused);
  });

  it('removes the errors shown before', () => {
    const { form, listErrors } = createForm([{ name: ['facts', 'link'], errors: ['wrong'] }]);
    showFieldErrorTexts(form, { 'facts.date': 'missing' }, open);
    expect(listErrors()).toEqual({ 'facts.date': 'missing' });
  });

  it('opens no language for a field without one', () => {
    showFieldErrorTexts(createForm().form, { 'facts.date': 'missing' }, open);
    expect(open).not.toHaveBeenCalled();
  });

  it('changes nothing without errors', () => {
    const { form, scrollToField, listErrors } = createForm([
      { name: ['facts', 'link'], errors: ['wrong'] },
    ]);
    showFieldErrorTexts(form, {}, open);
    expect(listErrors()).toEqual({ 'facts.link': 'wrong' });
    expect(scrollToField).not.toHaveBeenCalled();
  });
});

describe('filterRemainingErrors', () => {
  const found = { 'facts.date': 'missing', 'texts.en-US.title': 'missing' };

  it.each([
    ['an unchanged form', [], found, found],
    ['a changed field', ['facts.date'], found, { 'texts.en-US.title': 'missing' }],
    [
      'a field that another change fixed',
      [],
      { 'facts.date': 'missing' },
      { 'facts.date': 'missing' },
    ],
    [
      'another message',
      [],
      { ...found, 'facts.date': 'wrong' },
      { ...found, 'facts.date': 'wrong' },
    ],
    ['an error that appeared meanwhile', [], { ...found, 'facts.link': 'wrong' }, found],
    ['a form without errors', [], {}, {}],
  ])('in %s', (_what, changed, now, expected) => {
    expect(filterRemainingErrors(found, changed, now as Record<string, string>)).toEqual(expected);
  });
});

it('counts the fields with errors in each language', () => {
  const { form } = createForm([
    { name: ['texts', 'zh-CN', 'title'], errors: ['missing'] },
    { name: ['texts', 'zh-CN', 'text'], errors: ['too long', 'wrong'] },
    { name: ['texts', 'en-US', 'title'], errors: ['missing'] },
    { name: ['texts', 'zh-TW', 'title'], errors: [] },
    { name: ['facts', 'date'], errors: ['missing'] },
  ]);
  expect(countErrorsByLocale(form)).toEqual({ 'zh-CN': 2, 'zh-TW': 0, 'en-US': 1 });
});
