/**
 * One machine check of a file. `measured` and `expected` are the plain values that the catalogue
 * texts `checks.<id>.<level>` speak of; a `refusal` keeps the file out, an `advice` does not.
 */
export interface MachineCheck {
  id: string;
  level: 'ok' | 'advice' | 'refusal';
  measured: Record<string, string | number>;
  expected: Record<string, string | number>;
}
