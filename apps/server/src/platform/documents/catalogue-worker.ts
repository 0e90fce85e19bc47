import { serveTasks } from '../tasks/serve-tasks.ts';
import { writeCataloguePdf } from './write-catalogue.ts';

serveTasks({ writeCatalogue: writeCataloguePdf });
