import { codes } from '@film-contest/contract/codes';
import type { FormInstance } from 'antd';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { showServerErrors, validateForm } from './submit-form.ts';

vi.mock('./messages.ts', () => ({
  getCodeMessage: (code: number, params?: object) =>
    params ? `${code} ${JSON.stringify(params)}` : String(code),
}));

/** Records the errors that a form shows; it has the given fields. */
function createForm(fields: readonly string[]) {
  const errors: Record<string, readonly string[]> = {};
  const focused: string[] = [];
  const form = {
    setFields: (changes: { name: (string | number)[]; errors: string[] }[]) => {
      for (const { name, errors: texts } of changes) errors[name.join('.')] = texts;
    },
    scrollToField: (name: (string | number)[]) => focused.push(name.join('.')),
    getFieldInstance: (name: (string | number)[]) =>
      fields.includes(name.join('.')) ? {} : undefined,
  } as unknown as FormInstance;
  return { form, errors, focused };
}

const schema = z.object({ name: z.string(), tags: z.array(z.string()) });

describe('validateForm', () => {
  let shown: ReturnType<typeof createForm>;
  beforeEach(() => {
    shown = createForm([]);
  });

  it('returns valid values as the schema parses them', () => {
    expect(validateForm(shown.form, schema, { name: 'A', tags: [], other: 1 })).toEqual({
      name: 'A',
      tags: [],
    });
    expect(shown.errors).toEqual({});
  });

  it('shows an error below each invalid field and focuses the first', () => {
    expect(validateForm(shown.form, schema, { tags: ['a', 7] })).toBeNull();
    expect(Object.keys(shown.errors).sort()).toEqual(['name', 'tags.1']);
    expect(shown.errors.name?.[0]).toMatch(new RegExp(`^${codes.parameter}`));
    expect(shown.focused).toEqual(['name']);
  });

  it('shows an error at the renamed field', () => {
    const renameField = (path: string) => path.replace(/^tags\..*/, 'tags');
    validateForm(shown.form, schema, { name: 'A', tags: [7] }, renameField);
    expect(Object.keys(shown.errors)).toEqual(['tags']);
  });
});

describe('showServerErrors', () => {
  const buildFieldError = (msg: string) => ({ code: 1, msg });

  it('shows the errors of existing fields only', () => {
    const { form, errors, focused } = createForm(['name']);
    expect(
      showServerErrors(form, { name: buildFieldError('Taken'), other: buildFieldError('Lost') }),
    ).toBe(true);
    expect(errors).toEqual({ name: ['Taken'] });
    expect(focused).toEqual(['name']);
  });

  it.each([
    ['no field is named', {}],
    ['the form has none of the fields', { other: buildFieldError('Lost') }],
  ])('returns false if %s', (_what, faults) => {
    const { form, errors } = createForm(['name']);
    expect(showServerErrors(form, faults)).toBe(false);
    expect(errors).toEqual({});
  });

  it('finds a field by its renamed path', () => {
    const { form, errors } = createForm(['until']);
    const renameField = (path: string) => (path === 'expiresAt' ? 'until' : path);
    expect(showServerErrors(form, { expiresAt: buildFieldError('Too late') }, renameField)).toBe(
      true,
    );
    expect(errors).toEqual({ until: ['Too late'] });
  });
});
