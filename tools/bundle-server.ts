import { join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { repository } from './bring-up.mjs';

/**
 * Packages that a release imports from `node_modules`: they load native code, find files beside their own code, or are also
 * imported by the site's build, and would be loaded twice.
 */
const notBundled = [
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'import-fresh',
  'pino',
  'zod',
];

/**
 * Bundles the server's main program: fewer modules start sooner and need less memory. The code is not minified, so that
 * stack traces stay readable, and because some packages read the names of classes. Task processes, migrations and tools run
 * from their sources.
 * @param folder `apps/server/build` of a release, which receives `main.js` and its chunks
 * @throws Error if a package finds files beside its code and is not in `notBundled`
 */
export async function bundleServer(folder: string): Promise<void> {
  const source = join(repository, 'apps/server/src');
  const bundle = await rolldown({
    input: join(source, 'main.ts'),
    platform: 'node',
    external: notBundled,
    plugins: [keepModulePaths(source), checkPackages(), escapeWideCharacters()],
  });
  await bundle.write({
    dir: folder,
    chunkFileNames: '[name]-[hash].js',
    comments: false,
  });
  await bundle.close();
}

/** Makes `import.meta` of each module of the server name the path of its source. */
const keepModulePaths = (source: string): Plugin => ({
  name: 'keep-module-paths',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const url = `new URL(${JSON.stringify(`../src/${relative(source, id)}`)}, import.meta.url)`;
      const folder = `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${url}))`;
      return code.replace(/import\.meta\.(dirname|url)/g, (_, name) =>
        name === 'url' ? `${url}.href` : folder,
      );
    },
  },
});

/** Reports packages that find files beside their own code, which a bundle has not. */
const checkPackages = (): Plugin => ({
  name: 'check-packages',
  transform: {
    filter: { id: /node_modules/, code: /\b__(dirname|filename)\b|\bimport\.meta\b/ },
    handler(_code, id) {
      this.error(
        `${relative(repository, id)} finds files beside it: add its package to \`notBundled\``,
      );
    },
  },
});

/**
 * Writes characters beyond Latin-1 as escapes, because V8 keeps a source with one of them in two bytes for each of
 * its characters. A chunk that consists of such characters stays as it is.
 */
const escapeWideCharacters = (): Plugin => ({
  name: 'escape-wide-characters',
  renderChunk(code) {
    const escaped = code.replace(
      /[^\0-\xff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    return escaped.length < 2 * code.length ? escaped : null;
  },
});
