import { serveTasks } from '../tasks/serve-tasks.ts';
import { writeCertificate, writeCertificates } from './write-certificate.ts';

serveTasks({ draw: (document) => writeCertificate(document), drawAll: writeCertificates });
