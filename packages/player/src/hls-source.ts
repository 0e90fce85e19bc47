import Hls, { type ErrorData, type Level } from 'hls.js';
import type { Source, SourceHost } from './film-source.ts';

/** HTTP status codes of URLs that have expired or been revoked. */
const deniedStatuses: readonly (number | undefined)[] = [401, 403, 404, 410];

const isDeniedResponse = ({ type, response }: ErrorData) =>
  type === Hls.ErrorTypes.NETWORK_ERROR && deniedStatuses.includes(response?.code);

const getUrlFolder = (address: string) => address.slice(0, address.lastIndexOf('/') + 1);

/** Returns the shorter side of the picture, which names the video quality (720 for 1280×720). */
const getQualityHeight = ({ width, height }: Level) => Math.min(width, height) || height;

/** Plays HLS with hls.js. If a URL is denied, requests a new one without an interruption. */
export function attachHlsSource(
  video: HTMLVideoElement,
  address: string,
  at: number,
  host: SourceHost,
): Source {
  /** Folder of the URLs from which the film is currently loaded. */
  let folder = getUrlFolder(new URL(address, location.href).href);
  /** Folders of URLs that have expired. */
  const expired: string[] = [];
  let chosen: number | null = null;
  let isRenewing = false;
  let hasRecovered = false;

  const hls = new Hls({
    startPosition: at > 0 ? at : -1,
    capLevelToPlayerSize: true,
    // The page's Content Security Policy forbids workers from blob URLs.
    enableWorker: false,
    enableCEA708Captions: false,
    xhrSetup(request, url) {
      request.open('GET', replaceExpiredFolder(url), true);
    },
  });

  function replaceExpiredFolder(url: string): string {
    const old = expired.find((each) => url.startsWith(each));
    return old ? `${folder}${url.slice(old.length)}` : url;
  }

  function reportQuality() {
    const shown = hls.levels[hls.currentLevel];
    const heights = [...new Set(hls.levels.map(getQualityHeight))].sort((a, b) => b - a);
    host.onQuality(
      { heights, chosen, shown: shown ? getQualityHeight(shown) : null },
      shown?.frameRate || 25,
    );
  }

  async function renewFilmUrl() {
    isRenewing = true;
    const newUrl = await host.renew();
    isRenewing = false;
    const newFolder = newUrl && getUrlFolder(new URL(newUrl, location.href).href);
    if (!newFolder || newFolder === folder) return host.onFault();
    expired.push(folder);
    folder = newFolder;
    if (hls.levels.length === 0) hls.loadSource(newUrl);
    else hls.startLoad(video.currentTime);
    // Restores the viewer's quality, because hls.js switches to another one after a denied request.
    if (chosen !== null) applyChosenQuality();
  }

  function applyChosenQuality() {
    hls.nextLevel = hls.levels.findIndex((level) => getQualityHeight(level) === chosen);
  }

  hls.on(Hls.Events.MANIFEST_PARSED, reportQuality);
  hls.on(Hls.Events.LEVEL_SWITCHED, reportQuality);
  hls.on(Hls.Events.ERROR, (_, data) => {
    if (isRenewing) return;
    if (isDeniedResponse(data)) return void renewFilmUrl();
    if (!data.fatal) return;
    // Recovers from the first decoder error; a second decoder error fails the source.
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      return hls.recoverMediaError();
    }
    host.onFault();
  });
  hls.loadSource(address);
  hls.attachMedia(video);

  return {
    chooseQuality(height) {
      chosen = height;
      applyChosenQuality();
      reportQuality();
    },
    detach: () => hls.destroy(),
  };
}
