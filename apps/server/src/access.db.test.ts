import { type AccessKey, accessRoles, roles } from '@film-contest/contract/access';
import { type CallName, calls, getCallMethodAndPath } from '@film-contest/contract/calls';
import { fillPathParameters } from '@film-contest/contract/client';
import { getCallShape } from '@film-contest/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../test/app.ts';
import { checkEnvelope } from '../test/check-envelope.ts';
import { createEntrant, createRandomId, makeStaff } from '../test/factories.ts';
import type { Visitor } from '../test/visitor.ts';

const app = await createTestApp();
afterAll(app.close);

const people = new Map<string, Visitor>();
beforeAll(async () => {
  people.set('nobody', app.visitor());
  people.set('a contestant', await createEntrant(app));
  for (const role of roles) people.set(role, await makeStaff(app, role));
  const bare = await makeStaff(app, 'owner');
  bare.cookies.clear();
  people.set('an owner without the cookie', bare);
});

const callNames = Object.keys(calls) as CallName[];
const staffCalls = callNames.filter((name) => getCallShape(name).access in accessRoles);
const accountCalls = callNames.filter((name) => getCallShape(name).access === 'account');

/** Calls an operation with an id that does not exist. Returns the status in the response's envelope. */
async function requestStatus(who: string, name: CallName): Promise<number> {
  const { method, path } = getCallMethodAndPath(name);
  const answer = await (people.get(who) as Visitor).request({
    method: method as 'GET',
    url: fillPathParameters(path, { id: createRandomId() }),
    ...(method !== 'GET' && { payload: {} }),
  });
  checkEnvelope(name, answer.statusCode, answer.json());
  return answer.json().status;
}

test('every call under /api/console requires an access key, except those that open the console', () => {
  const inConsole = callNames.filter((name) =>
    getCallMethodAndPath(name).path.startsWith('/api/console/'),
  );
  expect(inConsole.filter((name) => !staffCalls.includes(name))).toEqual([
    'checkSetUp',
    'setUpOwner',
    'consoleLogin',
    'consoleSecondFactor',
    'readInvitation',
    'acceptInvitation',
  ]);
  expect(staffCalls.filter((name) => !inConsole.includes(name))).toEqual([]);
});

const listCallsBelow = (path: string) =>
  callNames.filter((name) => getCallMethodAndPath(name).path.startsWith(path));

test('only the chair manages rounds, and only jurors judge', () => {
  const listAccessKeys = (path: string) => [
    ...new Set(listCallsBelow(path).map((name) => getCallShape(name).access)),
  ];
  // Owners may publish results and mail them to all entrants.
  expect(listAccessKeys('/api/console/judging').sort()).toEqual(['canAnnounce', 'canChair']);
  expect(accessRoles.canAnnounce).toEqual(['owner']);
  expect(listAccessKeys('/api/console/desk')).toEqual(['canJudge']);
  expect(accessRoles.canChair).toEqual(['owner', 'jurySecretary']);
  expect(accessRoles.canJudge).toEqual(['juror']);
});

test('a juror has no access besides the desk', () => {
  const reached = staffCalls.filter((name) => {
    const allowed: readonly string[] = accessRoles[getCallShape(name).access as AccessKey];
    return allowed.includes('juror');
  });
  const desk = listCallsBelow('/api/console/desk');
  // `convertChinese` is allowed, because it only converts the text that it receives.
  expect(reached.filter((name) => !desk.includes(name))).toEqual(['convertChinese']);
});

describe.each(staffCalls)('%s', (name) => {
  const allowed: readonly string[] = accessRoles[getCallShape(name).access as AccessKey];

  test.each(roles)(`as %s`, async (role) => {
    const status = await requestStatus(role, name);
    if (allowed.includes(role)) expect([302, 4007]).not.toContain(status);
    else expect(status).toBe(4007);
  });

  test.each([
    ['nobody', 302],
    ['a contestant', 4007],
    ['an owner without the cookie', 302],
  ])('returns for %s the status %i', async (who, status) => {
    expect(await requestStatus(who, name)).toBe(status);
  });
});

describe.each(accountCalls)('%s', (name) => {
  test('requires a session', async () => {
    expect(await requestStatus('nobody', name)).toBe(302);
    if (name !== 'currentUser') {
      expect(await requestStatus('an owner without the cookie', name)).not.toBe(302);
    }
    expect(await requestStatus('a contestant', name)).not.toBe(302);
  });
});
