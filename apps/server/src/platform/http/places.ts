export interface Places {
  /** Takes a place for somebody, or says why there is none: in all, or for them. */
  take(who: string): { leave(): void } | 'full' | 'tooMany';
}

/** A number of places, of which everybody has but so many. */
export function createPlaces(most: { inAll: number; each: number }): Places {
  const taken = new Map<string, number>();
  let inAll = 0;
  return {
    take(who) {
      const own = taken.get(who) ?? 0;
      if (own >= most.each) return 'tooMany';
      if (inAll >= most.inAll) return 'full';
      inAll += 1;
      taken.set(who, own + 1);
      let isTaken = true;
      return {
        leave() {
          if (!isTaken) return;
          isTaken = false;
          inAll -= 1;
          const left = (taken.get(who) ?? 1) - 1;
          if (left > 0) taken.set(who, left);
          else taken.delete(who);
        },
      };
    },
  };
}
