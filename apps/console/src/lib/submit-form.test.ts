import { ServerError, SessionLost } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import type { FormInstance } from 'antd';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { registerFormErrorDisplay } from './form-failure.ts';
import { submitForm } from './submit-form.ts';

const { call, error } = vi.hoisted(() => ({ call: vi.fn(), error: vi.fn() }));
vi.mock('./api.ts', () => ({ call }));
vi.mock('./notices.ts', () => ({ notices: { error } }));
vi.mock('./messages.ts', () => ({
  getCodeMessage: (code: number) => `message ${code}`,
  t: (key: string) => key,
}));

/** A form with the field `name` that records the errors shown. */
function createForm() {
  const errors: Record<string, readonly string[]> = {};
  const form = {
    setFields: (changes: { name: string[]; errors: string[] }[]) => {
      for (const { name, errors: texts } of changes) errors[name.join('.')] = texts;
    },
    scrollToField: vi.fn(),
    getFieldInstance: ([name]: string[]) => (name === 'name' ? {} : undefined),
  } as unknown as FormInstance;
  return { form, errors };
}

const schema = z.object({ name: z.string().min(2, { error: () => ({ message: '' }) }) });
const data = { id: 'v1', name: 'Mine' };

/** Submits the form for a new view. */
function submit(draft: object, more: object = {}, { form, errors } = createForm()) {
  const params = { list: 'entries' };
  const sent = { form, call: 'createView', params, schema, draft, ...more };
  return { errors, result: submitForm(sent as never) };
}

beforeEach(() => {
  error.mockReset();
  call.mockReset().mockResolvedValue({ ok: true, data });
});

describe('submitForm', () => {
  it('sends the validated body quietly and returns the data', async () => {
    const { result, errors } = submit({ name: 'Mine', other: 1 });
    expect(await result).toBe(data);
    const body = { name: 'Mine' };
    const params = { list: 'entries' };
    expect(call).toHaveBeenCalledWith('createView', { body, params, quiet: true });
    expect(errors).toEqual({});
  });

  it('sends no invalid body', async () => {
    const { result, errors } = submit({});
    expect(await result).toBeNull();
    expect(call).not.toHaveBeenCalled();
    expect(Object.keys(errors)).toEqual(['name']);
  });

  it('shows the errors of the server below their fields', async () => {
    const fields = { name: { code: codes.required, msg: 'taken' } };
    call.mockResolvedValue({ ok: false, code: 1, msg: 'invalid', fields });
    const { result, errors } = submit({ name: 'Mine' });
    expect(await result).toBeNull();
    expect(errors).toEqual({ name: ['taken'] });
    expect(error).not.toHaveBeenCalled();
  });

  it.each([
    ['an error of no field', {}],
    ['an error of a field that the form lacks', { query: { code: 1, msg: 'wrong' } }],
  ])('shows %s as a notice', async (_what, fields) => {
    call.mockResolvedValue({ ok: false, code: 1, msg: 'too many views', fields });
    expect(await submit({ name: 'Mine' }).result).toBeNull();
    expect(error).toHaveBeenCalledWith('too many views');
  });

  it.each([
    ['leaves a conflict that can be shown to the form', true, 0],
    ['shows the error of a conflict that cannot be shown', false, 1],
  ])('%s', async (_what, isShown, errors) => {
    call.mockResolvedValue({ ok: false, code: codes.changedMeanwhile, msg: 'changed', fields: {} });
    const onConflict = vi.fn().mockResolvedValue(isShown);
    expect(await submit({ name: 'Mine' }, { onConflict }).result).toBeNull();
    expect(error).toHaveBeenCalledTimes(errors);
  });

  it('maps the paths of the body to fields', async () => {
    const fields = { 'networks.3': { code: 1, msg: 'no range' } };
    call.mockResolvedValue({ ok: false, code: 1, msg: 'invalid', fields });
    const { result, errors } = submit({ name: 'Mine' }, { rename: () => 'name' });
    await result;
    expect(errors).toEqual({ name: ['no range'] });
  });

  it('lets an error of the call pass', async () => {
    call.mockRejectedValue(new Error('offline'));
    await expect(submit({ name: 'Mine' }).result).rejects.toThrow('offline');
  });
});

describe('a form with a place for failures', () => {
  it('shows the last failure there, and none while it is sent', async () => {
    const made = createForm();
    const shown: (string | null)[] = [];
    const disconnect = registerFormErrorDisplay(made.form, (text) => shown.push(text));
    call.mockResolvedValueOnce({ ok: false, code: 1, msg: 'too many views', fields: {} });
    await submit({ name: 'Mine' }, {}, made).result;
    call.mockRejectedValueOnce(new Error('offline'));
    await expect(submit({ name: 'Mine' }, {}, made).result).rejects.toThrow('offline');
    call.mockRejectedValueOnce(new SessionLost('ended'));
    await expect(submit({ name: 'Mine' }, {}, made).result).rejects.toThrow('ended');
    call.mockRejectedValueOnce(new ServerError('failed', 500));
    await expect(submit({ name: 'Mine' }, {}, made).result).rejects.toThrow('failed');
    const failures = ['too many views', null, 'console.save.unreachable', null, null];
    expect(shown).toEqual([null, ...failures, 'http.serverFailed']);
    expect(error).not.toHaveBeenCalled();
    disconnect();
  });
});

describe('with a fresh proof', () => {
  it('returns the data of the proven call', async () => {
    const proven = vi.fn((act: () => unknown) => act());
    expect(await submit({ name: 'Mine' }, { proven }).result).toBe(data);
    expect(proven).toHaveBeenCalledTimes(1);
  });

  it('returns null after a cancelled proof and shows nothing', async () => {
    const { result, errors } = submit({ name: 'Mine' }, { proven: async () => null });
    expect(await result).toBeNull();
    expect(errors).toEqual({});
    expect(error).not.toHaveBeenCalled();
  });
});
