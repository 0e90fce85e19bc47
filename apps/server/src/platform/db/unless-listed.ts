import { fieldRefusal } from '../http/refusal.ts';
import { getViolatedConstraint } from './database.ts';

/**
 * Runs a write, and maps a violation of the unique index to an error beside the field.
 *
 * @throws alreadyListed
 */
export async function mapUniqueViolation<T>(
  index: string,
  field: string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (getViolatedConstraint(error) !== index) throw error;
    throw fieldRefusal(field, 'alreadyListed');
  }
}
