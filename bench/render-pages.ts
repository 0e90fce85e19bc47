import { createRequire } from 'node:module';
import { loadSiteBuild } from '../apps/server/src/site.ts';
import { createClient } from '../packages/contract/src/client.ts';
import { siteCalls } from '../packages/contract/src/site-calls.ts';
import type { SiteHost } from '../packages/contract/src/site-host.ts';

const reactServer: { renderToString(page: unknown): string } = createRequire(
  new URL('../apps/site/package.json', import.meta.url),
)('react-dom/server');

const locale = 'en-US';

/**
 * Returns a function that measures the CPU time of rendering a page of the site in this process, in milliseconds: of
 * the whole page, and of React's `renderToString` alone. API calls of the page return recorded responses of a running
 * server.
 */
export async function createRenderer(origin: string) {
  let element: unknown;
  const { renderToString } = reactServer;
  // Replaces the function before the build is imported, so that the build uses the replacement.
  reactServer.renderToString = (page) => {
    element = page;
    return renderToString(page);
  };
  const build = await loadSiteBuild();
  const host: SiteHost = {
    ...{ call: createCachedCall(origin), locale, languageTag: locale, tree: locale },
    ...{ preview: null, origin, deliverDocument() {} },
    report(error) {
      throw error;
    },
  };
  return async (path: string, times: number) => {
    const renderPage = async () => {
      const response = await build.entry.module.answerPage(build, new Request(origin + path), host);
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      await response.arrayBuffer();
    };
    const whole = await measureCpu(renderPage, times);
    const react = await measureCpu(async () => void renderToString(element), times);
    return { whole, react };
  };
}

/** Creates calls that send each request to the server once, and then return the recorded response. */
function createCachedCall(origin: string): SiteHost['call'] {
  const client = createClient(siteCalls, {
    ...{ origin, fetch, locale: () => locale, token: () => null },
    ...{ onRefused() {}, onSessionLost() {}, onFault() {}, getServerErrorMessage: () => 'failed' },
  });
  const answers = new Map<string, Promise<unknown>>();
  const call = (...sent: Parameters<typeof client>) => {
    const key = JSON.stringify(sent);
    const answer = answers.get(key) ?? client(...sent);
    answers.set(key, answer);
    return answer;
  };
  return call as SiteHost['call'];
}

/** Returns the CPU milliseconds of this process per call: the minimum of three rounds, after one round to warm up. */
async function measureCpu(act: () => Promise<void>, times: number): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 4; round++) {
    const before = process.cpuUsage();
    for (let time = 0; time < times; time++) await act();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000 / times);
  }
  return Math.min(...rounds.slice(1));
}
