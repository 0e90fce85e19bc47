import { fieldRefusal } from '../http/refusal.ts';
import { brokenConstraint } from './database.ts';

/** Writes what the database keeps unique by an index. Refuses with 4021, beside a field, what stands there already. */
export async function unlessListed<T>(
  index: string,
  field: string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) !== index) throw error;
    throw fieldRefusal(field, 'alreadyListed');
  }
}
