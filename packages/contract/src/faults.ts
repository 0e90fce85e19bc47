import type { z } from 'zod';
import { codes } from './codes.ts';

/** Error of one field: an application code and the arguments of its message. */
export interface Fault {
  code: number;
  params?: Record<string, string | number>;
}

export type Faults = Record<string, Fault>;

/** Returns the first error of each field, by the field's dotted path (`declarations.rights`). */
export function listFieldErrors(error: z.ZodError): Faults {
  const faults: Faults = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    faults[field] ??= toFieldFault(issue);
  }
  return faults;
}

function toFieldFault(issue: z.core.$ZodIssue): Fault {
  const code = /^\d{4,6}$/.test(issue.message) ? Number(issue.message) : codes.parameter;
  const params = issue.code === 'custom' ? issue.params : undefined;
  return params ? { code, params: params as Record<string, string | number> } : { code };
}
