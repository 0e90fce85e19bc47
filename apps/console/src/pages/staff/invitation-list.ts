import { type Role, roles } from '@film-contest/contract/access';
import { invite } from '@film-contest/contract/staff';

type LineError = 'email' | 'role' | 'repeated';

interface Invitation {
  email: string;
  roles: Role[];
}

interface Line {
  /** The line's number in the text, from 1. */
  number: number;
  text: string;
}

export type InvitationLine = Line &
  ({ error: null; invitation: Invitation } | { error: LineError; invitation: null });

/**
 * Reads a pasted list: one person per line, an e-mail address and one role, separated by a comma, semicolon or tab.
 * Accepts a heading, empty lines and cells in double quotes, as spreadsheets copy them.
 *
 * @param findRole finds a role by the name that staff read, or by its key.
 */
export function parseInvitationList(
  text: string,
  findRole: (name: string) => Role | undefined,
): InvitationLine[] {
  const emails = new Set<string>();
  return text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line, index) => line.text !== '' && !(index === 0 && !line.text.includes('@')))
    .map((line) => {
      const [email = '', role = ''] = splitCells(line.text);
      const parsed = invite.shape.email.safeParse(email);
      const invalid = (error: LineError) => ({ ...line, error, invitation: null });
      if (!parsed.success) return invalid('email');
      if (emails.has(parsed.data)) return invalid('repeated');
      emails.add(parsed.data);
      const found = findRole(role);
      if (!found) return invalid('role');
      return { ...line, error: null, invitation: { email: parsed.data, roles: [found] } };
    });
}

const splitCells = (line: string) =>
  line.split(/[,;\t，；]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/** Creates a function that finds a role by its label or key, in any case. */
export function createRoleFinder(getLabel: (role: Role) => string) {
  const byName = new Map(
    roles.flatMap((role) => [
      [role.toLowerCase(), role],
      [getLabel(role).toLowerCase(), role],
    ]),
  );
  return (name: string) => byName.get(name.toLowerCase());
}

interface Answer {
  ok: boolean;
  msg: string;
}

/**
 * Sends valid lines one after the other. Returns the lines that were not sent, in their order, and the server's
 * messages for those that it rejected.
 *
 * @param send returns null if sending must stop, e.g. without a connection.
 */
export async function sendInvitations(
  lines: readonly InvitationLine[],
  send: (invitation: Invitation) => Promise<Answer | null>,
) {
  const unsent = [...lines];
  const failures: { line: InvitationLine; message: string }[] = [];
  for (const line of lines) {
    const answer = line.invitation && (await send(line.invitation));
    if (!answer) break;
    if (answer.ok) unsent.splice(unsent.indexOf(line), 1);
    else failures.push({ line, message: answer.msg });
  }
  return { unsent, failures };
}
