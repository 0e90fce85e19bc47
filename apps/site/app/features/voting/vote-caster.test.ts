import { ChunkError } from '@film-contest/contract/chunk';
import { ServerError } from '@film-contest/contract/client';
import { codes } from '@film-contest/contract/codes';
import { computeProofOfWork } from '@film-contest/proof-of-work/compute-work';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../lib/api.ts';
import type { Challenge } from './challenge.ts';
import {
  createVoteCaster,
  shouldCloseProofDialog,
  toVoteEvent,
  type VoteCaster,
} from './vote-caster.ts';

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }));
vi.mock('../../lib/texts.ts', () => ({
  getDocumentLocale: () => 'en-US',
  getTranslator: () => (key: string) => key,
}));
vi.mock('@film-contest/proof-of-work/compute-work', () => ({ computeProofOfWork: vi.fn() }));

const sent = vi.mocked(call) as unknown as ReturnType<typeof vi.fn>;
const solve = vi.mocked(computeProofOfWork);

const nameWork = (name: string) => `work ${name}`;
const nameDoneWork = (name: string) => `${nameWork(name)} done`;

const buildChallenge = (given: Partial<Challenge> = {}): Challenge => ({
  at: Date.now(),
  votes: 3,
  voted: false,
  blockedBy: null,
  level: 0,
  waitMs: 0,
  work: nameWork('first'),
  workRaisedBy: null,
  pass: null,
  ...given,
});

const ok = { ok: true, code: codes.voted, msg: 'counted', data: { votes: 4, at: '' } } as const;
const buildRefusal = (code: number, data: object | null = null) =>
  ({ ok: false, code, msg: `no ${code}`, data, fields: {} }) as never;

const intent = { requestId: 'b7', dwellMs: 5000 };
const sentIntent = { ...intent, referrer: 'news.example' };
const casters: VoteCaster[] = [];

/** Creates a vote caster whose challenge is `first`, and `next` after it was renewed. */
function setUp(first: Challenge | null, next: Challenge | null = first) {
  let known = first;
  const renew = vi.fn(async () => {
    known = next;
    return known;
  });
  const onDelay = vi.fn();
  const opened = createVoteCaster({
    entry: 12,
    challenge: async () => known ?? renew(),
    renew,
    onDelay,
  });
  casters.push(opened);
  return { opened, renew, onDelay };
}

const listBodies = () => sent.mock.calls.map(([, { body }]) => body);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { referrer: 'https://news.example/today' });
  vi.stubGlobal('location', { host: 'film.example' });
  solve.mockImplementation(async (posed) => `${posed} done`);
});
afterEach(() => {
  for (const each of casters.splice(0)) each.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

describe('a pressed vote', () => {
  test('is sent with proof of work, id and dwell time', async () => {
    sent.mockResolvedValueOnce(ok);
    expect(await setUp(buildChallenge()).opened.vote(intent)).toEqual({
      type: 'counted',
      votes: 4,
      message: 'counted',
    });
    expect(listBodies()).toEqual([{ ...sentIntent, work: nameDoneWork('first') }]);
  });

  test('needs no proof of work if none is required', async () => {
    sent.mockResolvedValueOnce(ok);
    await setUp(buildChallenge({ work: null })).opened.vote(intent);
    expect(listBodies()).toEqual([sentIntent]);
  });

  test('without a challenge is not sent', async () => {
    expect(await setUp(null).opened.vote(intent)).toEqual({ type: 'lost', awaits: null });
    expect(sent).not.toHaveBeenCalled();
  });

  test('without an answer fails', async () => {
    sent.mockRejectedValueOnce(new ServerError('', 0));
    await expect(setUp(buildChallenge()).opened.vote(intent)).rejects.toThrow(ServerError);
  });

  test('whose work could not be loaded fails, and the next attempt computes it', async () => {
    sent.mockResolvedValueOnce(ok);
    const error = new ChunkError('other', 'script');
    solve.mockRejectedValueOnce(error).mockRejectedValueOnce(error);
    const { opened } = setUp(buildChallenge());
    await expect(opened.vote(intent)).rejects.toThrow(ChunkError);
    expect(await opened.vote(intent)).toMatchObject({ type: 'counted' });
    expect(listBodies()).toEqual([{ ...sentIntent, work: nameDoneWork('first') }]);
  });

  test.each([codes.proofInvalid, codes.proofMissing])(
    'whose work is rejected (%i) is sent again once with the same id',
    async (code) => {
      sent.mockResolvedValueOnce(buildRefusal(code, { level: 0 })).mockResolvedValueOnce(ok);
      const { opened, renew } = setUp(
        buildChallenge(),
        buildChallenge({ work: nameWork('second') }),
      );
      expect(await opened.vote(intent)).toMatchObject({ type: 'counted' });
      expect(renew).toHaveBeenCalledTimes(1);
      expect(listBodies()).toEqual([
        { ...sentIntent, work: nameDoneWork('first') },
        { ...sentIntent, work: nameDoneWork('second') },
      ]);
    },
  );

  test('whose work is rejected twice is not sent a third time', async () => {
    sent.mockResolvedValue(buildRefusal(codes.proofInvalid));
    expect(await setUp(buildChallenge()).opened.vote(intent)).toMatchObject({
      type: 'refused',
      code: codes.proofInvalid,
    });
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('cast by another tab meanwhile counts as already given', async () => {
    sent.mockResolvedValueOnce(buildRefusal(codes.proofMissing, { level: 0 }));
    const { opened } = setUp(
      buildChallenge({ work: null }),
      buildChallenge({ work: null, voted: true }),
    );
    expect(await opened.vote(intent)).toMatchObject({ type: 'refused', code: codes.alreadyVoted });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('whose work cannot be computed is not sent', async () => {
    solve.mockResolvedValue(null);
    expect(await setUp(buildChallenge()).opened.vote(intent)).toMatchObject({
      type: 'refused',
      message: 'film.vote.unable',
    });
    expect(sent).not.toHaveBeenCalled();
  });

  test('whose work takes long reports the reason after two seconds, until it is done', async () => {
    sent.mockResolvedValueOnce(ok);
    solve.mockImplementation(
      (work) => new Promise((resolve) => setTimeout(() => resolve(`${work} done`), 5000)),
    );
    const { opened, onDelay } = setUp(buildChallenge({ workRaisedBy: 'network' }));
    const voting = opened.vote(intent);
    await vi.advanceTimersByTimeAsync(1999);
    expect(onDelay).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onDelay.mock.calls).toEqual([[{ by: 'work', raisedBy: 'network' }]]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await voting).toMatchObject({ type: 'counted' });
    expect(onDelay).toHaveBeenLastCalledWith(null);
  });

  test('rejected by a busy server is sent again after the requested delay', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0);
    sent.mockResolvedValueOnce(buildRefusal(codes.busy, { waitMs: 700 })).mockResolvedValueOnce(ok);
    const { opened, onDelay } = setUp(buildChallenge());
    const voting = opened.vote(intent);
    await vi.advanceTimersByTimeAsync(699);
    expect(onDelay).toHaveBeenCalledWith({ by: 'busy' });
    expect(sent).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await voting).toMatchObject({ type: 'counted' });
    expect(new Set(listBodies().map(({ requestId }) => requestId))).toEqual(new Set(['b7']));
  });
});

describe('a new device', () => {
  const buildYoungDeviceChallenge = () => buildChallenge({ level: 1, waitMs: 8000 });

  test('waits without asking for anything', async () => {
    sent.mockResolvedValueOnce(ok);
    const { opened, onDelay, renew } = setUp(buildYoungDeviceChallenge(), buildChallenge());
    const castAt = Date.now() + 8000;
    const voting = opened.vote(intent);
    await vi.advanceTimersByTimeAsync(7999);
    expect(onDelay).toHaveBeenCalledWith({ by: 'newDevice', castAt });
    expect(sent).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await voting).toMatchObject({ type: 'counted' });
    expect(renew).toHaveBeenCalledTimes(1);
    expect(solve).toHaveBeenCalledTimes(1);
  });

  test('whose waiting period is over does not wait', async () => {
    sent.mockResolvedValueOnce(ok);
    const { opened, onDelay } = setUp(
      buildChallenge({ ...buildYoungDeviceChallenge(), at: Date.now() - 9000 }),
      buildChallenge(),
    );
    expect(await opened.vote(intent)).toMatchObject({ type: 'counted' });
    expect(onDelay).not.toHaveBeenCalled();
  });

  test.each<[string, Partial<Challenge>]>([
    ['for long', { level: 1, waitMs: 15_001 }],
    ['where waiting changes nothing', { level: 2, waitMs: 0 }],
  ])('does not wait %s', async (_, given) => {
    const { level } = buildChallenge(given);
    expect(await setUp(buildChallenge(given)).opened.vote(intent)).toEqual({
      type: 'asked',
      level,
    });
    expect(sent).not.toHaveBeenCalled();
  });

  test('that needs proof after waiting is asked for it', async () => {
    const { opened } = setUp(buildYoungDeviceChallenge(), buildChallenge({ level: 1 }));
    const voting = opened.vote(intent);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await voting).toEqual({ type: 'asked', level: 1 });
  });

  test('whose reader leaves does not vote', async () => {
    const { opened } = setUp(buildYoungDeviceChallenge(), buildChallenge());
    const voting = opened.vote(intent);
    await vi.advanceTimersByTimeAsync(1000);
    opened.close();
    expect(await voting).toMatchObject({ type: 'lost' });
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('more proof', () => {
  test('demanded by the answer is asked for', async () => {
    sent.mockResolvedValueOnce(buildRefusal(codes.proofMissing, { level: 2 }));
    expect(await setUp(buildChallenge()).opened.vote(intent)).toEqual({ type: 'asked', level: 2 });
  });

  test('is sent with the same vote and work', async () => {
    sent.mockResolvedValueOnce(ok);
    const { opened } = setUp(buildChallenge({ level: 1, waitMs: 60_000 }));
    await opened.vote(intent);
    const captcha = { captchaId: 'c', captcha: '123456' };
    expect(await opened.send(captcha)).toEqual(ok);
    expect(listBodies()).toEqual([{ ...sentIntent, ...captcha, work: nameDoneWork('first') }]);
    expect(solve).toHaveBeenCalledTimes(1);
  });
});

describe('a network that is refused', () => {
  const buildBlockedChallenge = () => buildChallenge({ blockedBy: codes.vpn, work: null });

  test('gets a case number', async () => {
    sent.mockResolvedValueOnce(buildRefusal(codes.vpn, { case: 'K7P2', network: 'vpn' }));
    expect(await setUp(buildBlockedChallenge()).opened.vote(intent)).toEqual({
      type: 'refused',
      code: codes.vpn,
      message: 'no 2016',
      refusalCase: 'K7P2',
      network: 'vpn',
    });
  });

  test('is checked again, because it may have changed', async () => {
    sent.mockResolvedValueOnce(ok);
    const { opened } = setUp(buildBlockedChallenge(), buildChallenge());
    expect(await opened.vote(intent)).toMatchObject({ type: 'counted' });
    expect(listBodies()).toEqual([{ ...sentIntent, work: nameDoneWork('first') }]);
  });
});

test.each<[string, Parameters<typeof shouldCloseProofDialog>[0], boolean]>([
  ['a vote that counts', ok as never, true],
  ['a vote that was given before', buildRefusal(codes.alreadyVoted), true],
  ['a network that is refused', buildRefusal(codes.vpn), true],
  ['the end of the vote', buildRefusal(codes.votingClosed), true],
  ['another level', buildRefusal(codes.proofMissing, { level: 2 }), true],
  ['the same level', buildRefusal(codes.proofMissing, { level: 1 }), false],
  ['a wrong captcha', buildRefusal(codes.captchaWrong), false],
  ['too many tries', buildRefusal(codes.tooManyRequests), false],
  ['work that is refused', buildRefusal(codes.proofInvalid), false],
])('%s closes a dialog: %s', (_, outcome, closes) => {
  expect(shouldCloseProofDialog(outcome, 1)).toBe(closes);
});

test('a rejection without a level is final', () => {
  expect(toVoteEvent(buildRefusal(codes.proofMissing))).toMatchObject({ type: 'refused' });
});
