import { serveTasks } from '../tasks/serve-tasks.ts';
import { encodeImage, inspectImage, measureTone } from './decoder.ts';
import { checkImage, renderImage } from './normalise.ts';

const tasks = { checkImage, renderImage, inspectImage, encodeImage, measureTone };

export type ImageTasks = typeof tasks;

serveTasks(tasks);
