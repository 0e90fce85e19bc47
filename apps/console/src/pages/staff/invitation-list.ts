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
 * Parses a pasted list of invitations.
 *
 * - One person per line: an e-mail address and one role, in any order. Other cells, such as names, are ignored.
 * - Commas, semicolons and tabs separate cells. Cells in double quotes are accepted as spreadsheets copy them
 *   (RFC 4180, without line breaks in cells).
 * - A heading and empty lines are accepted.
 *
 * @param findRole finds a role by its displayed name or its key.
 */
export function parseInvitationList(
  text: string,
  findRole: (name: string) => Role | undefined,
): InvitationLine[] {
  const invited = new Set<string>();
  return text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line, index) => line.text !== '' && !(index === 0 && !line.text.includes('@')))
    .map((line) => {
      const cells = splitCells(line.text);
      const email = findInCells(cells, (cell) => invite.shape.email.safeParse(cell).data);
      const role = findInCells(cells, findRole);
      const buildInvalidLine = (error: LineError) => ({ ...line, error, invitation: null });
      if (!email) return buildInvalidLine('email');
      if (invited.has(email)) return buildInvalidLine('repeated');
      if (!role) return buildInvalidLine('role');
      invited.add(email);
      return { ...line, error: null, invitation: { email, roles: [role] } };
    });
}

const cellPattern = /\s*(?:"((?:[^"]|"")*)"|([^,;\t，；]*))\s*(?:[,;\t，；]|$)/gy;

const splitCells = (line: string) =>
  [...line.matchAll(cellPattern)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  );

function findInCells<Found>(cells: readonly string[], find: (cell: string) => Found | undefined) {
  for (const cell of cells) {
    const found = find(cell);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Creates a function that finds a role by its label or key, ignoring case. */
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
 * Sends the valid lines one after the other. Returns the unsent lines in their order, and the server's messages for
 * rejected lines.
 *
 * @param send returns null if sending must stop, for example without a connection.
 */
export async function sendInvitations(
  lines: readonly InvitationLine[],
  send: (invitation: Invitation) => Promise<Answer | null>,
) {
  const sent = new Set<InvitationLine>();
  const failures = new Map<InvitationLine, string>();
  for (const line of lines) {
    if (!line.invitation) continue;
    const answer = await send(line.invitation);
    if (!answer) break;
    if (answer.ok) sent.add(line);
    else failures.set(line, answer.msg);
  }
  return { unsent: lines.filter((line) => !sent.has(line)), failures };
}
