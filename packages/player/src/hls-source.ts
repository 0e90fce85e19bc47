import Hls, { type ErrorData, type Level } from 'hls.js';
import type { Source, SourceHost } from './film-source.ts';

/** The server's words for an address that has expired, or belongs to nobody any more. */
const denials: readonly (number | undefined)[] = [401, 403, 404, 410];

const isDenied = ({ type, response }: ErrorData) =>
  type === Hls.ErrorTypes.NETWORK_ERROR && denials.includes(response?.code);

const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/') + 1);

/** The shorter side, by which a rung is named. */
const heightOf = ({ width, height }: Level) => Math.min(width, height) || height;

/**
 * Plays HLS in a video by hls.js, from a given second on. Where an address is denied, it asks for a
 * new one and goes on loading from there: whoever watches does not notice.
 */
export function hlsSource(
  video: HTMLVideoElement,
  address: string,
  at: number,
  host: SourceHost,
): Source {
  /** Where this film lies now, and where it lay under addresses that have expired. */
  let folder = folderOf(new URL(address, location.href).href);
  const expired: string[] = [];
  let chosen: number | null = null;
  let isRenewing = false;
  let isMended = false;

  const hls = new Hls({
    startPosition: at > 0 ? at : -1,
    capLevelToPlayerSize: true,
    // The page's policy lets no script run from a blob.
    enableWorker: false,
    enableCEA708Captions: false,
    xhrSetup(request, url) {
      request.open('GET', current(url), true);
    },
  });

  function current(url: string): string {
    const old = expired.find((each) => url.startsWith(each));
    return old ? `${folder}${url.slice(old.length)}` : url;
  }

  function tellQuality() {
    const shown = hls.levels[hls.currentLevel];
    const heights = [...new Set(hls.levels.map(heightOf))].sort((a, b) => b - a);
    host.onQuality(
      { heights, chosen, shown: shown ? heightOf(shown) : null },
      shown?.frameRate || 25,
    );
  }

  async function renew() {
    isRenewing = true;
    const fresh = await host.renew();
    isRenewing = false;
    const other = fresh && folderOf(new URL(fresh, location.href).href);
    if (!other || other === folder) return host.onFault();
    expired.push(folder);
    folder = other;
    if (hls.levels.length === 0) hls.loadSource(fresh);
    else hls.startLoad(video.currentTime);
    // What was denied made hls.js try another quality.
    if (chosen !== null) takeChosen();
  }

  function takeChosen() {
    hls.nextLevel = hls.levels.findIndex((level) => heightOf(level) === chosen);
  }

  hls.on(Hls.Events.MANIFEST_PARSED, tellQuality);
  hls.on(Hls.Events.LEVEL_SWITCHED, tellQuality);
  hls.on(Hls.Events.ERROR, (_, data) => {
    if (isRenewing) return;
    if (isDenied(data)) return void renew();
    if (!data.fatal) return;
    // A decoder that stumbled once is given one more chance.
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && !isMended) {
      isMended = true;
      return hls.recoverMediaError();
    }
    host.onFault();
  });
  hls.loadSource(address);
  hls.attachMedia(video);

  return {
    chooseQuality(height) {
      chosen = height;
      takeChosen();
      tellQuality();
    },
    detach: () => hls.destroy(),
  };
}
