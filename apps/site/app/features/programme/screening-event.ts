interface Screening {
  title: string;
  startsAt: string | null;
  hall: string;
  /** Public address of the film's page. */
  url: string;
}

/** `ScreeningEvent` of schema.org; null for a film without a date. */
export const screeningEvent = ({ title, startsAt, hall, url }: Screening) =>
  startsAt
    ? {
        '@type': 'ScreeningEvent',
        name: title,
        startDate: startsAt,
        url,
        location: { '@type': 'Place', name: hall },
        workPresented: { '@type': 'Movie', name: title },
      }
    : null;
