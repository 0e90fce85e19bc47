import { writeFileSync } from 'node:fs';
import { type ReportProgress, serveTasks } from '../src/platform/tasks/serve-tasks.ts';

const tasks = {
  echo: async (input: unknown) => input,
  count: async (to: number, report: ReportProgress) => {
    for (let done = 1; done <= to; done += 1) report(done);
  },
  processId: async () => process.pid,
  /** Never resolves. */
  hang: () => new Promise<never>(() => {}),
  fail: async (code: string) => {
    throw Object.assign(new Error('the disk is full'), { code });
  },
  end: async () => process.exit(3),
  /** Creates the file only after the result was written to the channel. */
  answerThenMark: async ({ id, file }: { id: number; file: string }) => {
    process.send?.({ id, result: 'in time' }, () => writeFileSync(file, ''));
    return 'twice';
  },
};

export type TestTasks = typeof tasks;

serveTasks(tasks);
