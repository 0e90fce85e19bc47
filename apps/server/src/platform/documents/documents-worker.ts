import { serveTasks } from '../tasks/serve-tasks.ts';
import { writePdf } from './write-pdf.ts';

serveTasks({ draw: writePdf });
