import { describe, expect, it } from 'vitest';
import { createRoleFinder, parseInvitationList, sendInvitations } from './invitation-list.ts';

const labels: Record<string, string> = { reviewer: '审核员', auditor: 'Auditor (read only)' };
const findRole = createRoleFinder((role) => labels[role] ?? role);
const parse = (text: string) => parseInvitationList(text, findRole);
const ann = { email: 'ann@example.org', roles: ['reviewer'] };

describe('parseInvitationList', () => {
  it.each([
    ['a comma', 'ann@example.org,reviewer'],
    ['a comma and spaces', '  ann@example.org , reviewer  '],
    ['a semicolon', 'ann@example.org;reviewer'],
    ['a tab', 'ann@example.org\treviewer'],
    ['a full-width comma', 'ann@example.org，reviewer'],
    ['quoted cells', '"ann@example.org","reviewer"'],
    ['the label of the role', 'ann@example.org,审核员'],
    ['another case', 'Ann@Example.org,REVIEWER'],
    ['more columns', 'ann@example.org,reviewer,Ann'],
    ['a name first', 'Ann Example,ann@example.org,reviewer'],
    ['the columns exchanged', 'reviewer,ann@example.org'],
    ['a separator in a quoted cell', '"Example, Ann",ann@example.org,reviewer'],
    ['a doubled quotation mark', '"Ann ""A"" Example"\tann@example.org\treviewer'],
    ['an empty cell', 'ann@example.org,,reviewer,'],
  ])('reads a line with %s', (_form, line) => {
    const [read] = parse(line);
    expect(read?.error).toBeNull();
    expect(read?.invitation?.email.toLowerCase()).toBe(ann.email);
    expect(read?.invitation?.roles).toEqual(ann.roles);
  });

  it.each([
    ['no address', 'ann,reviewer', 'email'],
    ['an address without a domain', 'ann@,reviewer', 'email'],
    ['no role', 'ann@example.org', 'role'],
    ['an unknown role', 'ann@example.org,director', 'role'],
    ['a role only', 'reviewer', 'email'],
  ])('reports a line with %s', (_fault, line, error) => {
    expect(parse(`first@example.org,editor\n${line}`)[1]).toMatchObject({
      number: 2,
      text: line,
      invitation: null,
      error,
    });
  });

  it('skips a heading and empty lines, and counts them in the line numbers', () => {
    const lines = parse('Email,Role\r\n\r\nann@example.org,reviewer\r\n');
    expect(lines.map(({ number, error }) => [number, error])).toEqual([[3, null]]);
  });

  it('reports the second line with the same address', () => {
    const lines = parse('ann@example.org,reviewer\nANN@example.org,editor');
    expect(lines.map(({ error }) => error)).toEqual([null, 'repeated']);
  });

  it('accepts an address again after a line without a role', () => {
    const lines = parse('ann@example.org\nann@example.org,editor');
    expect(lines.map(({ error }) => error)).toEqual(['role', null]);
  });

  it('reads no line from an empty text', () => {
    expect(parse(' \n ')).toEqual([]);
  });
});

describe('createRoleFinder', () => {
  it.each([
    ['auditor (READ only)', 'auditor'],
    ['auditor', 'auditor'],
    ['jurysecretary', 'jurySecretary'],
    ['', undefined],
  ])('finds %s', (name, role) => {
    expect(findRole(name)).toBe(role);
  });
});

describe('sendInvitations', () => {
  const valid = 'a@example.org,editor\nb@example.org,editor\nc@example.org,editor';
  const send = async (text: string, answers: readonly (string | null)[]) => {
    const asked: string[] = [];
    const { unsent, failures } = await sendInvitations(parse(text), async ({ email }) => {
      const answer = answers[asked.push(email) - 1];
      return answer == null ? null : { ok: answer === '', msg: answer };
    });
    return {
      asked: asked.length,
      unsent: unsent.map(({ number }) => number),
      failures: [...failures].map(([line, message]) => [line.number, message]),
    };
  };

  it.each([
    ['all', valid, ['', '', ''], { asked: 3, unsent: [], failures: [] }],
    [
      'all but a rejected one',
      valid,
      ['', 'Staff already', ''],
      { asked: 3, unsent: [2], failures: [[2, 'Staff already']] },
    ],
    ['none after a lost connection', valid, ['', null], { asked: 2, unsent: [2, 3], failures: [] }],
    [
      'all but an invalid line',
      'a@example.org,editor\nb@example.org\nc@example.org,editor',
      ['', ''],
      { asked: 2, unsent: [2], failures: [] },
    ],
  ])('sends %s', async (_sent, text, answers, result) => {
    expect(await send(text, answers)).toEqual(result);
  });
});
