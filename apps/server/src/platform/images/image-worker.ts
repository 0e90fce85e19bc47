import { serveTasks } from '../tasks/serve-tasks.ts';
import { encodeImage, inspectImage } from './decoder.ts';
import { checkImage, renderImage } from './normalise.ts';

const tasks = { checkImage, renderImage, inspectImage, encodeImage };

export type ImageTasks = typeof tasks;

serveTasks(tasks);
