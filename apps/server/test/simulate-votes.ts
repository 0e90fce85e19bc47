import { createRandomSampler, type Draws } from './simulate-draws.ts';

/**
 * Scenarios: votes that an entry receives in addition to its ordinary votes. `school` and `group` are honest voters;
 * the others are organized fraud.
 */
export const scenarioKinds = ['school', 'group', 'seller', 'oneNetwork', 'manyNetworks'] as const;
export type ScenarioKind = (typeof scenarioKinds)[number];
export const fraudKinds: readonly ScenarioKind[] = ['seller', 'oneNetwork', 'manyNetworks'];

export interface SimulatedVote {
  entry: number;
  /** Time of the vote in milliseconds since 1970. */
  at: number;
  deviceSeconds: number;
  /** Number that identifies the voter's /24 network. */
  block: number;
  level: 0 | 1 | 2;
  dwellMs: number | null;
  agent: number;
  referrer: string;
  hasPass: boolean;
}

export interface SimulatedContest {
  votes: SimulatedVote[];
  codes: { entry: number; sent: number; accepted: number }[];
  /** The scenario of each entry that has one. */
  scenarios: Map<number, ScenarioKind>;
}

const hourMs = 3_600_000;
const days = 14;
/** Start of simulated contests. */
export const begin = Date.parse('2026-11-01T00:00:00+08:00');
/** Relative numbers of votes by the hour of the day in China. */
const activity = [
  4, 2, 1, 1, 1, 2, 5, 10, 14, 16, 17, 18, 26, 20, 15, 15, 16, 18, 22, 28, 32, 32, 24, 12,
].map((weight, hour) => [hour, weight] as const);

/** Simulates a contest of 60 entries over 14 days; eleven entries have a scenario. */
export function simulateContest(seed: number, entries = 60): SimulatedContest {
  const draws = createRandomSampler(seed);
  const contest: SimulatedContest = { votes: [], codes: [], scenarios: new Map() };
  const kinds: ScenarioKind[] = [
    ...(['school', 'school', 'group', 'group', 'group'] as const),
    ...(['seller', 'seller', 'oneNetwork', 'oneNetwork', 'manyNetworks', 'manyNetworks'] as const),
  ];
  for (let entry = 1; entry <= entries; entry++) {
    const own = simulateOrdinaryVotes(draws, entry);
    const kind = kinds[entry - 1];
    const added = kind
      ? simulateScenario[kind](draws, entry)
      : { votes: [], codes: [0, 0] as const };
    if (kind) contest.scenarios.set(entry, kind);
    contest.votes.push(...own, ...added.votes);
    const sent = draws.int(0, Math.ceil(own.length / 20));
    const accepted = Array.from({ length: sent }, () => draws.isTrue(0.8)).filter(Boolean).length;
    const [addedSent, addedAccepted] = added.codes;
    contest.codes.push({ entry, sent: sent + addedSent, accepted: accepted + addedAccepted });
  }
  return contest;
}

const drawHourOfDay = (draws: Draws) => (draws.pick(activity) + draws.uniform()) * hourMs;

// Draws user agents. On the web a few browsers are frequent; the user agents of apps are diverse, because they contain
// model, system and version of the phone.
export const drawWebAgent = (draws: Draws) => draws.zipf(400, 1.2);
export const drawAppAgent = (draws: Draws) => 1_000 + draws.zipf(500, 4);

// Draws the number of a /24 network. Home connections have many addresses; carriers put thousands of phones behind a
// few.
const drawHomeBlock = (draws: Draws) => draws.int(1_000, 20_000);
const drawCarrierBlock = (draws: Draws) => draws.zipf(200, 8);

const linkReferrers = [
  ['', 80],
  ['weibo.com', 10],
  ['www.douyin.com', 6],
  ['t.co', 4],
] as const;
const searchReferrers = [
  ['', 50],
  ['www.baidu.com', 30],
  ['www.google.com', 12],
  ['cn.bing.com', 8],
] as const;

/**
 * Simulates voters who find the film in the gallery, follow a link, or return. Links that fans share cause small waves.
 */
export function simulateOrdinaryVotes(draws: Draws, entry: number): SimulatedVote[] {
  const count = Math.min(1500, Math.max(5, Math.round(draws.logNormal(90, 1))));
  const waves = Array.from({ length: draws.int(1, 5) }, () => ({
    at: draws.int(0, days - 1) * 24 * hourMs + drawHourOfDay(draws),
    lasts: draws.logNormal(5, 0.6) * hourMs,
  }));
  const [waveShare, appShare] = [draws.uniform(0.1, 0.6), draws.uniform(0.2, 0.7)];
  const [haste, homeTown] = [Math.exp(0.25 * draws.normal()), drawHomeBlock(draws)];
  return Array.from({ length: count }, () => {
    const wave = draws.isTrue(waveShare) ? waves[draws.int(0, waves.length - 1)] : undefined;
    const at = wave
      ? wave.at + draws.exponential(wave.lasts)
      : draws.int(0, days - 1) * 24 * hourMs + drawHourOfDay(draws);
    const way = wave
      ? 'link'
      : draws.pick([
          ['link', 30],
          ['gallery', 45],
          ['again', 25],
        ] as const);
    const isApp = draws.isTrue(appShare);
    return {
      entry,
      at: begin + at,
      deviceSeconds:
        way === 'again'
          ? draws.uniform(1, 10) * 86_400
          : Math.max(10, draws.logNormal(way === 'link' ? 110 : 600, 1.1)),
      block: draws.isTrue(0.4)
        ? drawCarrierBlock(draws)
        : draws.isTrue(0.3)
          ? homeTown + draws.int(0, 20)
          : drawHomeBlock(draws),
      level: draws.pick([
        [0, 90],
        [1, 8],
        [2, 2],
      ] as const),
      dwellMs: 1000 * haste * draws.logNormal({ link: 25, gallery: 40, again: 14 }[way], 1),
      agent: isApp ? drawAppAgent(draws) : drawWebAgent(draws),
      referrer: draws.pick(way === 'link' ? linkReferrers : searchReferrers),
      hasPass: false,
    };
  });
}

interface ScenarioVotes {
  votes: SimulatedVote[];
  codes: readonly [sent: number, accepted: number];
}

type Simulate = (draws: Draws, entry: number) => ScenarioVotes;

/** Returns the number of codes that were sent for votes of level 2, and the number of codes that voters entered. */
const computeCodeCounts = (votes: SimulatedVote[], acceptance: number): ScenarioVotes['codes'] => {
  const accepted = votes.filter(({ level }) => level === 2).length;
  return [Math.round(accepted / acceptance), accepted];
};

/**
 * Simulates pupils who vote in a break of 20 minutes through the school's IP address; some of them in a room of equal
 * computers.
 */
const simulateSchool: Simulate = (draws, entry) => {
  const count = draws.int(60, 450);
  const [block, hasPass] = [drawHomeBlock(draws), draws.isTrue(0.3)];
  const start = begin + draws.int(0, days - 1) * 24 * hourMs + draws.uniform(8.5, 16) * hourMs;
  const room = draws.isTrue(0.15)
    ? { agent: drawWebAgent(draws), share: draws.uniform(0.5, 1) }
    : null;
  const [haste, appShare] = [Math.exp(0.25 * draws.normal()), draws.uniform(0.2, 0.8)];
  const votes = Array.from({ length: count }, (_, place): SimulatedVote => {
    const agent = draws.isTrue(appShare) ? drawAppAgent(draws) : drawWebAgent(draws);
    return {
      entry,
      at: start + 20 * 60_000 * draws.uniform(),
      deviceSeconds: Math.max(10, draws.logNormal(60, 0.8)),
      block,
      // With many votes from one network, the rules require captchas, then codes.
      level: hasPass || place < 20 ? 0 : place < 35 ? 1 : 2,
      dwellMs: 1000 * haste * draws.logNormal(18, 0.9),
      agent: room && draws.isTrue(room.share) ? room.agent : agent,
      referrer: '',
      hasPass,
    };
  });
  return { votes, codes: computeCodeCounts(votes, draws.uniform(0.65, 0.95)) };
};

/** Simulates members of a group chat who follow a link in one evening, on phones behind a few addresses of carriers. */
const simulateGroup: Simulate = (draws, entry) => {
  const count = draws.int(50, 400);
  const start = begin + draws.int(0, days - 1) * 24 * hourMs + draws.uniform(11, 22) * hourMs;
  const lasts = draws.uniform(0.5, 5) * hourMs;
  const [blocks, haste] = [draws.int(3, 25), Math.exp(0.25 * draws.normal())];
  const votes = Array.from(
    { length: count },
    (): SimulatedVote => ({
      entry,
      at: start + draws.exponential(lasts / 2),
      deviceSeconds: Math.max(10, draws.logNormal(40, 0.9)),
      block: 300 + draws.zipf(blocks, 2),
      level: draws.pick([
        [0, 60],
        [1, 32],
        [2, 8],
      ] as const),
      dwellMs: 1000 * haste * draws.logNormal(12, 0.8),
      agent: draws.isTrue(0.92) ? drawAppAgent(draws) : drawWebAgent(draws),
      referrer: '',
      hasPass: false,
    }),
  );
  return { votes, codes: computeCodeCounts(votes, draws.uniform(0.65, 0.95)) };
};

/** Simulates paid voters with up to 2,000 real phones. Their votes are spread over a day to avoid a burst. */
const simulateSeller: Simulate = (draws, entry) => {
  const count = draws.int(300, 2_000);
  const start = begin + draws.int(0, days - 2) * 24 * hourMs + draws.uniform(0, 24) * hourMs;
  const gapMs = (draws.uniform(10, 26) * hourMs) / count;
  const irregularity = draws.uniform(0.1, 1.1);
  const isFarm = draws.isTrue(0.3);
  const models = draws.int(10, 60);
  const site = draws.isTrue(0.5) ? { host: 'tasks.example', share: draws.uniform(0.5, 1) } : null;
  const [age, dwell] = [draws.uniform(15, 35), draws.uniform(3, 9)];
  let at = start;
  const votes = Array.from({ length: count }, (): SimulatedVote => {
    at += drawGap(draws, gapMs, irregularity);
    return {
      entry,
      at,
      deviceSeconds: Math.max(10, draws.logNormal(age, 0.5)),
      block: draws.isTrue(0.7) ? drawCarrierBlock(draws) : drawHomeBlock(draws),
      level: draws.pick([
        [0, 90],
        [1, 9],
        [2, 1],
      ] as const),
      dwellMs: 1000 * draws.logNormal(dwell, 0.6),
      agent: isFarm ? 2_000 + draws.zipf(models, 3) : drawAppAgent(draws),
      referrer: site && draws.isTrue(site.share) ? site.host : '',
      hasPass: false,
    };
  });
  return { votes, codes: computeCodeCounts(votes, draws.uniform(0.6, 0.95)) };
};

/**
 * Draws the time in milliseconds between two votes, with a coefficient of variation of about `irregularity`. From 1 on,
 * the times are exponentially distributed.
 */
const drawGap = (draws: Draws, meanMs: number, irregularity: number) =>
  irregularity >= 1
    ? draws.exponential(meanMs)
    : Math.max(0, meanMs * (1 + irregularity * draws.normal()));

const simulateBots =
  (isOneNetwork: boolean): Simulate =>
  (draws, entry) => {
    const count = draws.int(100, 1_500);
    const start = begin + draws.int(0, days - 3) * 24 * hourMs + draws.uniform(0, 24) * hourMs;
    const gapMs = (draws.uniform(2, 48) * hourMs) / count;
    const irregularity = draws.isTrue(0.6) ? draws.uniform(0.1, 0.6) : 1;
    const own = drawHomeBlock(draws);
    const isAged = draws.isTrue(0.3);
    const dwell = draws.pick([
      ['none', 40],
      ['constant', 20],
      ['random', 40],
    ] as const);
    const agents = draws.pick([
      [1, 35],
      [draws.int(5, 50), 35],
      [5_000, 30],
    ] as const);
    const levels = isOneNetwork
      ? ([
          [0, 10],
          [1, 60],
          [2, 30],
        ] as const)
      : ([
          [0, 85],
          [1, 15],
        ] as const);
    const constantMs = draws.uniform(0, 3_000);
    let at = start;
    const votes = Array.from({ length: count }, (): SimulatedVote => {
      at += drawGap(draws, gapMs, irregularity);
      return {
        entry,
        at,
        deviceSeconds: isAged ? draws.uniform(1, 3) * 86_400 : 10 + draws.exponential(2),
        block: isOneNetwork && draws.isTrue(0.9) ? own : drawHomeBlock(draws),
        level: draws.pick(levels),
        dwellMs: { none: null, constant: constantMs, random: draws.uniform(5_000, 30_000) }[dwell],
        agent: 3_000 + draws.int(0, agents - 1),
        referrer: '',
        hasPass: false,
      };
    });
    return { votes, codes: computeCodeCounts(votes, draws.uniform(0.2, 0.95)) };
  };

const simulateScenario: Record<ScenarioKind, Simulate> = {
  school: simulateSchool,
  group: simulateGroup,
  seller: simulateSeller,
  oneNetwork: simulateBots(true),
  manyNetworks: simulateBots(false),
};
