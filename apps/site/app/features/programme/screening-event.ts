interface Screening {
  title: string;
  startsAt: string | null;
  hall: string;
  /** Postal address of the exhibition's halls, or of the organiser. */
  address: string | undefined;
  /** Absolute URL of the film's page. */
  url: string;
  /** Absolute URL of the screening's picture. */
  image: string;
}

/** Builds the schema.org `ScreeningEvent`; null for a film without a date. */
export const buildScreeningEvent = ({ title, startsAt, hall, address, url, image }: Screening) =>
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
