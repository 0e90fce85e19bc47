import type { Contest } from '@film-contest/contract/settings';

interface EventPage {
  url: string;
  description: string;
  image: string;
}

/** Builds the schema.org `Event` of the contest; null while its dates are unknown. */
export function buildContestEvent(contest: Contest | null, page: EventPage | null) {
  if (!contest || !page) return null;
  const { submission, voting, resultsAt, shortlistAt } = contest;
  const days = [
    submission.opensAt,
    submission.closesAt,
    voting.opensAt,
    voting.closesAt,
    shortlistAt,
    resultsAt,
  ]
    .filter((day) => day !== null)
    .sort((a, b) => Date.parse(a) - Date.parse(b));
  const [first] = days;
  if (!first) return null;
  return {
    '@type': 'Event',
    name: contest.name,
    ...page,
    startDate: first,
    endDate: days[days.length - 1] ?? first,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: page.url },
    isAccessibleForFree: true,
    ...(contest.organiser ? { organizer: buildOrganization(contest) } : {}),
  };
}

/** Builds the schema.org `Organization` of the organiser. */
export const buildOrganization = ({ organiser, contact }: Contest) => ({
  '@type': 'Organization',
  name: organiser,
  ...(contact.email ? { email: contact.email } : {}),
  ...(contact.phone ? { telephone: contact.phone } : {}),
  ...(contact.address ? { address: contact.address } : {}),
});
