import { assignFilms } from '@film-contest/judging/assign-films';
import type { AssignmentInput } from '@film-contest/judging/assignment-board';
import { computeContentResult, type ResultContent } from '@film-contest/judging/bundle';
import { type ReportProgress, serveTasks } from '../../platform/tasks/serve-tasks.ts';

const tasks = {
  assignFilms: async (input: AssignmentInput) => assignFilms(input),
  /** Returns the films as JSON text, because thousands of objects take much longer to copy to the server's process. */
  computeContentResult: async (content: Omit<ResultContent, 'result'>, report: ReportProgress) => {
    const { placed, ...computed } = computeContentResult(content, report);
    return { ...computed, placedJson: JSON.stringify(placed) };
  },
};

export type JudgingTasks = typeof tasks;

serveTasks(tasks);
