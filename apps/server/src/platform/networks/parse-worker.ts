import { serveTasks } from '../tasks/serve-tasks.ts';
import { parsers } from './read-tables.ts';

serveTasks(parsers);
