import { createFieldRefusal } from '../http/refusal.ts';
import { getViolatedConstraint } from './database.ts';

/**
 * Runs a write to a unique column, and converts a violation of the unique index to an error of the form field.
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
    throw createFieldRefusal(field, 'alreadyListed');
  }
}
