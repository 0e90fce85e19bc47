import { codes } from '@film-contest/contract/codes';
import { networkClasses } from '@film-contest/contract/voting';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages, t } from '../../lib/messages.ts';
import { getDefaultExemptionEnd, toExemptionFormPath } from './exempted-networks.tsx';
import { formatNetworkOperator } from './networks.tsx';
import { getDefaultPassPeriod, toPassFormPath } from './passes.tsx';
import { getRefusalAdviceText, getRefusalCauseText } from './refused.tsx';
import { getNetworkClassLabel, getProofLevelLabel } from './vote-labels.ts';

beforeAll(() => loadConsoleMessages('en-US'));

type Refusal = Parameters<typeof getRefusalCauseText>[0];
const buildRefusal = (change: object) =>
  ({ code: codes.vpn, network: 'hosting', level: 1, ...change }) as Refusal;

describe('getRefusalCauseText', () => {
  it.each([
    ['a blocked network', { network: 'listed' }, () => t('votes.refused.what.listed')],
    ['a wrong captcha', { code: codes.captchaWrong }, () => t('votes.refused.what.captcha')],
    ['a wrong SMS code', { code: codes.smsCodeWrong }, () => t('votes.refused.what.smsCode')],
    ['a mail domain', { code: codes.otherMailDomain }, () => t('votes.refused.what.mailDomain')],
    ['another entry', { code: codes.notEligible }, () => t('votes.refused.what.notEligible')],
    ['too many calls', { code: codes.tooManyRequests }, () => t('votes.refused.what.tooMany')],
    ['an invalid proof', { code: codes.proofInvalid }, () => t('votes.refused.what.proofInvalid')],
    [
      'a missing proof, with its level',
      { code: codes.proofMissing, level: 2 },
      () => t('votes.refused.what.proofMissing', { level: getProofLevelLabel(2) }),
    ],
  ])('explains %s', (_what, change, expected) => {
    expect(getRefusalCauseText(buildRefusal(change))).toBe(expected());
  });

  it.each(networkClasses.filter((network) => network !== 'listed'))(
    'names the network class %s',
    (network) => {
      expect(getRefusalCauseText(buildRefusal({ network }))).toContain(
        getNetworkClassLabel(network),
      );
    },
  );
});

describe('getRefusalAdviceText', () => {
  it.each([
    ['a blocked network', { network: 'listed' }, 'listed'],
    ['another network', {}, 'network'],
    ['another cause', { code: codes.captchaWrong, network: 'listed' }, 'other'],
  ] as const)('advises on %s', (_what, change, key) => {
    expect(getRefusalAdviceText(buildRefusal(change))).toBe(t(`votes.refused.todo.${key}`));
  });
});

describe('formatNetworkOperator', () => {
  const format = (asn: number | null, asnName: string | null) =>
    formatNetworkOperator({ asn, asnName } as never);

  it('joins number and name', () => {
    expect(format(45102, 'Alibaba')).toBe(`${t('votes.asn', { number: '45102' })} · Alibaba`);
  });

  it('omits an unknown name', () => {
    expect(format(45102, null)).toBe(t('votes.asn', { number: '45102' }));
  });

  it('says that the operator is unknown', () => {
    expect(format(null, null)).toBe(t('votes.lookUp.nobody'));
  });
});

describe('the form of an exemption', () => {
  const noon = Date.parse('2026-03-01T12:00:00Z');

  it('ends seven days later in the zone of the contest', () => {
    expect(getDefaultExemptionEnd(noon, 'UTC')).toBe('2026-03-08');
    expect(getDefaultExemptionEnd(noon, 'Pacific/Kiritimati')).toBe('2026-03-09');
  });

  it.each([
    ['expiresAt', 'until'],
    ['range', 'range'],
    ['reason', 'reason'],
  ])('shows the errors of %s below %s', (path, field) => {
    expect(toExemptionFormPath(path)).toBe(field);
  });
});

describe('the form of a pass', () => {
  it.each([
    ['in the middle of an hour', '2026-03-01T12:20:00Z', '13:00', '17:00'],
    ['at a full hour', '2026-03-01T12:00:00Z', '12:00', '16:00'],
  ])('%s starts at the next full hour', (_what, now, opensAt, closesAt) => {
    expect(getDefaultPassPeriod(Date.parse(now), 'UTC')).toEqual({
      opensAt: `2026-03-01T${opensAt}`,
      closesAt: `2026-03-01T${closesAt}`,
    });
  });

  it('uses the zone of the contest, also across midnight', () => {
    expect(getDefaultPassPeriod(Date.parse('2026-03-01T12:20:00Z'), 'Asia/Shanghai')).toEqual({
      opensAt: '2026-03-01T21:00',
      closesAt: '2026-03-02T01:00',
    });
  });

  it.each([
    ['networks.0', 'networks'],
    ['networks.12', 'networks'],
    ['networks', 'networks'],
    ['quota', 'quota'],
  ])('shows the errors of %s below %s', (path, field) => {
    expect(toPassFormPath(path)).toBe(field);
  });
});
