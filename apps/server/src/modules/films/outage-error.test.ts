import { expect, test } from 'vitest';
import { SandboxFailed, ToolFailed, ToolMissing } from '../../platform/video/tool-errors.ts';
import { isDatabaseOutage, isOutageError } from './outage-error.ts';

const output = 'Connection terminated unexpectedly';
const failed = { exitCode: 1, signal: null, detail: output };

test.each([
  ['a missing tool', new ToolMissing('ffmpeg', 'not found'), [true, false]],
  ['a lost connection to the database', new Error(output), [true, true]],
  ['a database that shuts down', Object.assign(new Error('x'), { code: '57P01' }), [true, true]],
  ['a tool whose output looks like an outage', new ToolFailed('ffmpeg', failed), [false, false]],
  ['a sandbox whose output looks like one', new SandboxFailed('ffmpeg', output), [false, false]],
  ['another error', new Error('no rung 720'), [false, false]],
])('%s: is an outage, is an outage of the database', (_, error, expected) => {
  expect([isOutageError(error), isDatabaseOutage(error)]).toEqual(expected);
});
