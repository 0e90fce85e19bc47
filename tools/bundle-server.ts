import { join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

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
 * @param root folder of a release, or the repository
 * @param output receives `main.js` and its chunks
 * @throws Error if a package finds files beside its code and is not in `notBundled`
 */
export async function bundleServer(root: string, output: string): Promise<void> {
  const bundle = await rolldown({
    input: join(root, 'apps/server/src/main.ts'),
    platform: 'node',
    external: notBundled,
    plugins: [keepModulePaths(output), checkPackages(), escapeSources()],
  });
  await bundle.write({
    dir: output,
    chunkFileNames: '[name]-[hash].js',
    comments: false,
  });
  await bundle.close();
}

/** Makes `import.meta` of each module of the server name the path of its source. */
const keepModulePaths = (output: string): Plugin => ({
  name: 'keep-module-paths',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler(code, id) {
      const url = `new URL(${JSON.stringify(relative(output, id))}, import.meta.url)`;
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
      this.error(`${id} finds files beside it: add its package to \`notBundled\``);
    },
  },
});

/**
 * Writes characters beyond ASCII as escapes, because Node keeps a source with one of them in two bytes for each of its
 * characters. A chunk that consists of such characters stays as it is.
 */
const escapeSources = (): Plugin => ({
  name: 'escape-sources',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      const escaped = file.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      if (escaped.length < 2 * file.code.length) file.code = escaped;
    }
  },
});
