import {
  conductSignals,
  type SignalMix,
  type SignalName,
  signalNames,
  type VoteSignal,
  type VoteSignalLimits,
} from '@film-contest/contract/vote-signals';

/** Counts of an entry's votes. */
export interface VoteFigures {
  votes: number;
  /** Number of series of 30 consecutive gaps between votes. */
  series: number;
  /** Number of these series whose gaps have a coefficient of variation below 0.5. */
  regularSeries: number;
  /**
   * Votes with less than four seconds on the page. Includes votes that do not report this time: browsers always report
   * it, so a program sent them.
   */
  quick: number;
  /** Votes with less than ten seconds on the page, or without this time. */
  hasty: number;
  /** Votes of devices that were first seen less than a minute before the vote. */
  newDevices: number;
  /** Votes of devices that were first seen more than a day before the vote. */
  returning: number;
  /**
   * `known`: votes with a stored user agent and without a venue pass. `equalPairs`: pairs of these votes with equal
   * user agents.
   */
  agents: { known: number; equalPairs: number };
  /**
   * `known`: votes without a venue pass from public networks. `largest`: those of the most frequent network.
   * `equalPairs`: pairs of these votes from equal networks.
   */
  networks: { known: number; largest: number; equalPairs: number };
  busiestHour: number;
  codes: { sent: number; accepted: number };
  levels: Counts;
  /** Votes per referring host. Hosts with fewer than five votes are summed as `*`. */
  referrers: Counts;
  /** Votes per hour of the day, `0` to `23`, in the contest's time zone. */
  hours: Counts;
}

/** Counts of all votes of an entry, and of the votes in its burst: the hours with the most votes. */
export interface EntryFigures extends VoteFigures {
  /** Null if no period has enough votes. */
  burst: { from: string; until: string; figures: VoteFigures } | null;
}

type Counts = Record<string, number>;
type Shares = Record<string, number>;
type MixName = 'levels' | 'referrers' | 'hours';
const mixNames: readonly MixName[] = ['levels', 'referrers', 'hours'];

/** Medians over the entries of the contest: of each signal's value, and of the share of each category. */
export interface SignalMedians {
  signals: Partial<Record<SignalName, number>>;
  mixes: Record<MixName, Shares>;
}

/** Minimum number of entries for reliable medians. */
const minEntries = 5;
/** Minimum number of sent codes for a meaningful share of codes that were entered. */
const minCodes = 20;
/** One-sided 99 % quantile of the normal distribution. */
const certainty = 2.33;
/**
 * Minimum distance (0–1) of the threshold for new devices above the contest's median, because most voters of some
 * contests arrive by a link on a new device.
 */
const newDevicesMargin = 0.1;

const sumCounts = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** Returns the bounds of the Wilson interval of a share, so that small samples raise fewer signals. */
export function getShareBounds(part: number, whole: number): [low: number, high: number] {
  if (whole === 0) return [0, 1];
  const [share, z2] = [part / whole, certainty ** 2];
  const center = share + z2 / (2 * whole);
  const spread = certainty * Math.sqrt((share * (1 - share)) / whole + z2 / (4 * whole ** 2));
  return [(center - spread) / (1 + z2 / whole), (center + spread) / (1 + z2 / whole)];
}

function toShares(counts: Counts): Shares {
  const sum = sumCounts(counts);
  return Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, count / sum]));
}

/**
 * Sums the hours of the day in groups of three, because the shares of single hours differ by chance if there are few
 * votes.
 */
function mergeHoursForComparison(name: MixName, mix: Shares): Shares {
  if (name !== 'hours') return mix;
  const sums: Shares = {};
  for (const [hour, share] of Object.entries(mix)) {
    const key = Math.floor(Number(hour) / 3);
    sums[key] = (sums[key] ?? 0) + share;
  }
  return sums;
}

/**
 * Returns the share of votes whose category differs from the contest's mix, from 0 to 1 (total variation distance).
 * Subtracts the part that chance explains in a sample of this size.
 */
function getMixDistance(name: MixName, counts: Counts, usual: Shares): number | null {
  const known = sumCounts(counts);
  if (known === 0 || Object.keys(usual).length === 0) return null;
  const own = mergeHoursForComparison(name, toShares(counts));
  const others = mergeHoursForComparison(name, usual);
  const keys = [...new Set([...Object.keys(own), ...Object.keys(others)])];
  const sum = keys.reduce((all, key) => all + Math.abs((own[key] ?? 0) - (others[key] ?? 0)), 0);
  return Math.max(0, sum / 2 - 0.4 * Math.sqrt((keys.length - 1) / known));
}

interface Diversity {
  known: number;
  equalPairs: number;
}

/** Returns the collision entropy in bits, which does not depend on the size of the sample; null with too few votes. */
function getEntropy({ known, equalPairs }: Diversity, minVotes: number) {
  if (known < minVotes) return null;
  const pairs = (known * (known - 1)) / 2;
  return Math.log2(pairs / Math.max(1, equalPairs));
}

/** Computes a lower bound of the entropy (Poisson distribution), because few votes have few equal pairs by chance. */
function computeEntropyLowerBound({ known, equalPairs }: Diversity): number {
  const maxEqualPairs = (Math.sqrt(equalPairs + 1) + certainty / 2) ** 2;
  return Math.log2((known * (known - 1)) / 2 / maxEqualPairs);
}

type Values = Record<SignalName, number | null>;

function measureSignals(
  figures: VoteFigures,
  { minVotes }: VoteSignalLimits,
  usual: SignalMedians['mixes'],
): Values {
  const { votes, series, agents, networks, codes } = figures;
  const toVoteShare = (part: number, whole = votes, least = minVotes) =>
    whole < least ? null : part / whole;
  return {
    gaps: toVoteShare(figures.regularSeries, series, 1),
    dwell: toVoteShare(figures.quick),
    haste: toVoteShare(figures.hasty),
    agents: getEntropy(agents, minVotes),
    spread: getEntropy(networks, minVotes),
    codes: toVoteShare(Math.min(codes.accepted, codes.sent), codes.sent, minCodes),
    newDevices: toVoteShare(figures.newDevices),
    returning: toVoteShare(figures.returning),
    network: toVoteShare(networks.largest, networks.known),
    levels: getMixDistance('levels', figures.levels, usual.levels),
    referrers: getMixDistance('referrers', figures.referrers, usual.referrers),
    hours: getMixDistance('hours', figures.hours, usual.hours),
    busiestHour: toVoteShare(figures.busiestHour),
  };
}

/** Returns the median share of each category, scaled to a sum of 1. */
function getMedianMix(mixes: readonly Counts[]): Shares {
  const shares = mixes.filter((counts) => sumCounts(counts) > 0).map(toShares);
  if (shares.length < minEntries) return {};
  const keys = new Set(shares.flatMap((each) => Object.keys(each)));
  const medians = [...keys].map((key) => [key, median(shares.map((each) => each[key] ?? 0))]);
  return toShares(Object.fromEntries(medians.filter(([, share]) => share !== 0)));
}

/** Returns the contest's medians over all entries with enough votes; each entry has the same weight. */
export function computeMedians(
  all: readonly VoteFigures[],
  limits: VoteSignalLimits,
): SignalMedians {
  const compared = all.filter(({ votes }) => votes >= limits.minVotes);
  const mixes = {
    levels: getMedianMix(compared.map(({ levels }) => levels)),
    referrers: getMedianMix(compared.map(({ referrers }) => referrers)),
    hours: getMedianMix(compared.map(({ hours }) => hours)),
  };
  const measured = compared.map((figures) => measureSignals(figures, limits, mixes));
  const signals: SignalMedians['signals'] = {};
  for (const name of signalNames) {
    const values = measured.map((each) => each[name]).filter((value) => value !== null);
    if (values.length >= minEntries) signals[name] = median(values);
  }
  return { signals, mixes };
}

/** Returns all signals of an entry with the contest's medians; an empty list if the entry has too few votes. */
export function evaluateVotes(
  figures: VoteFigures,
  medians: SignalMedians,
  limits: VoteSignalLimits,
): VoteSignal[] {
  if (figures.votes < limits.minVotes) return [];
  const values = measureSignals(figures, limits, medians.mixes);
  return signalNames.map((name) => {
    const [value, usual] = [values[name], medians.signals[name] ?? null];
    const limit = getLimit(name, usual, limits);
    const isRaised =
      value !== null && limit !== null && exceedsLimit(name, value, limit, usual, figures);
    return { name, value, usual, limit, isRaised };
  });
}

/** Returns the threshold of a signal in the unit of its value; null if it depends on an unknown median. */
function getLimit(name: SignalName, usual: number | null, limits: VoteSignalLimits): number | null {
  if (name === 'agents') return usual === null ? null : limits.agents;
  if (name === 'spread') return usual === null ? null : usual + limits.spread;
  const share = limits[name] / 100;
  if (name === 'returning') return usual === null ? null : share * usual;
  if (name === 'newDevices') return Math.max(share, (usual ?? 0) + newDevicesMargin);
  return share;
}

/**
 * Whether a value is beyond its threshold. For a share of votes, the whole Wilson interval must be beyond the
 * threshold.
 */
function exceedsLimit(
  name: SignalName,
  value: number,
  limit: number,
  usual: number | null,
  { votes, networks, codes, ...counts }: VoteFigures,
): boolean {
  switch (name) {
    case 'gaps':
    case 'levels':
    case 'referrers':
    case 'hours':
      return value > limit;
    case 'agents':
      return usual !== null && Math.abs(value - usual) > limit;
    case 'dwell':
      return getShareBounds(counts.quick, votes)[0] > limit;
    case 'haste':
      return getShareBounds(counts.hasty, votes)[0] > limit;
    case 'spread':
      return computeEntropyLowerBound(networks) > limit;
    case 'newDevices':
      return getShareBounds(counts.newDevices, votes)[0] > limit;
    case 'busiestHour':
      return getShareBounds(counts.busiestHour, votes)[0] > limit;
    case 'network':
      return getShareBounds(networks.largest, networks.known)[0] > limit;
    case 'returning':
      return getShareBounds(counts.returning, votes)[1] < limit;
    case 'codes':
      return getShareBounds(codes.accepted, codes.sent)[1] < limit;
  }
}

/**
 * Signals that are not computed for a burst: a burst has few hours by definition, and codes are counted per entry only.
 */
const signalsOfAllVotes: readonly SignalName[] = ['hours', 'busiestHour', 'codes'];

/**
 * Returns the signals of an entry's burst. They are computed from the votes of the burst only, so that earlier votes do
 * not dilute them.
 */
export function evaluateBurst(
  { burst }: Pick<EntryFigures, 'burst'>,
  medians: SignalMedians,
  limits: VoteSignalLimits,
): VoteSignal[] {
  if (!burst) return [];
  const signals = evaluateVotes(burst.figures, medians, limits);
  return signals.filter(({ name }) => !signalsOfAllVotes.includes(name));
}

export interface EvaluatedVotes {
  signals: readonly VoteSignal[];
  burst: readonly VoteSignal[];
}

/**
 * Whether an entry's votes are unusual, either all of them or those of its burst. For the burst, `busiestHour` always
 * counts as raised.
 */
export const isFlagged = ({ signals, burst }: EvaluatedVotes): boolean =>
  isUnusualSignalCombination(listRaisedSignals(signals)) ||
  isUnusualSignalCombination([...listRaisedSignals(burst), 'busiestHour'], 3);

export const listRaisedSignals = (signals: readonly VoteSignal[]): SignalName[] =>
  signals.flatMap(({ name, isRaised }) => (isRaised ? name : []));

/**
 * Whether the combination of raised signals is unusual: at least `least` signals, of which at least one is about
 * conduct. A school or a group chat raises several crowd signals at once (one hour, one network, new devices), so crowd
 * signals alone never suffice. Equal browsers in one network and one hour do not count as conduct, because they can be
 * the computers of a school.
 */
function isUnusualSignalCombination(raised: readonly SignalName[], least = 2): boolean {
  const isRoom = raised.includes('network') && raised.includes('busiestHour');
  const isConductSignal = (name: SignalName) =>
    conductSignals.some((each) => each === name) && !(isRoom && name === 'agents');
  return raised.length >= least && raised.some(isConductSignal);
}

/**
 * Returns the share of each category for an entry and for the contest. Hours and levels are in order, hosts by
 * frequency.
 */
export function compareMixes(
  figures: Pick<VoteFigures, MixName>,
  { mixes }: SignalMedians,
): Record<MixName, SignalMix> {
  const compared = mixNames.map((name) => [name, compareMix(name, figures[name], mixes[name])]);
  return Object.fromEntries(compared);
}

function compareMix(name: MixName, counts: Counts, usual: Shares): SignalMix {
  const own = sumCounts(counts) === 0 ? {} : toShares(counts);
  const isComparable = Object.keys(usual).length > 0;
  const keys = getMixKeys(name, own, usual);
  return keys.map((key) => ({
    key,
    share: own[key] ?? 0,
    usual: isComparable ? (usual[key] ?? 0) : null,
  }));
}

function getMixKeys(name: MixName, own: Shares, usual: Shares): string[] {
  if (name === 'hours') return Array.from({ length: 24 }, (_, hour) => String(hour));
  if (name === 'levels') return ['0', '1', '2', '3'];
  const keys = [...new Set([...Object.keys(own), ...Object.keys(usual)])];
  return keys.sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0) || a.localeCompare(b));
}
