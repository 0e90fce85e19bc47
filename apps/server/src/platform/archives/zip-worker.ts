import { serveTasks } from '../tasks/serve-tasks.ts';
import { verifyZip } from './verify-zip.ts';

const tasks = { verifyZip };

export type ZipTasks = typeof tasks;

serveTasks(tasks);
