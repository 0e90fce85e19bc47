import type { Contest } from '@film-contest/contract/settings';

/** Where the contest is told of, and how. */
interface Told {
  url: string;
  description: string;
  image: string;
}

/** `Event` of schema.org for the whole contest; null while its days are not known. */
export function contestEvent(contest: Contest | null, told: Told | null) {
  if (!contest || !told) return null;
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
    ...told,
    startDate: first,
    endDate: days[days.length - 1] ?? first,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: told.url },
    isAccessibleForFree: true,
    ...(contest.organiser ? { organizer: organization(contest) } : {}),
  };
}

/** `Organization` of schema.org: who holds the contest, with the ways to reach them. */
export const organization = ({ organiser, contact }: Contest) => ({
  '@type': 'Organization',
  name: organiser,
  ...(contact.email ? { email: contact.email } : {}),
  ...(contact.phone ? { telephone: contact.phone } : {}),
  ...(contact.address ? { address: contact.address } : {}),
});
