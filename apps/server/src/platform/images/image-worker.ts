import { serveTasks } from '../tasks/serve-tasks.ts';
import { encodeImage, inspectImage, measureMeanTone } from './decoder.ts';
import { checkImage, renderImage } from './normalise.ts';

const tasks = { checkImage, renderImage, inspectImage, encodeImage, measureMeanTone };

export type ImageTasks = typeof tasks;

serveTasks(tasks);
