interface Screening {
  title: string;
  startsAt: string | null;
  hall: string;
  /** Where the halls are, or where to ask. */
  address: string | undefined;
  /** Public address of the film's page. */
  url: string;
  /** Public address of a picture. */
  image: string;
}

/** `ScreeningEvent` of schema.org; null for a film without a date. */
export const screeningEvent = ({ title, startsAt, hall, address, url, image }: Screening) =>
  startsAt
    ? {
        '@type': 'ScreeningEvent',
        name: title,
        startDate: startsAt,
        url,
        image,
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'Place', name: hall, address: address || hall },
        workPresented: { '@type': 'Movie', name: title },
      }
    : null;
