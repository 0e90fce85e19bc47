import { join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Packages that are not bundled, because they load native code, read files beside their own code, or are also imported
 * by the site's build and would be loaded twice.
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
 * Bundles the server's main program. A bundle has fewer modules, so it starts sooner and needs less memory. The code is
 * not minified: stack traces stay readable, and some packages read the names of classes. Task processes, migrations and
 * tools are not bundled.
 * @param root folder of a release, or the repository
 * @param output folder that receives `main.js` and its chunks
 * @throws Error if a module locates files in a way that a bundle would break
 */
export async function bundleServer(root: string, output: string): Promise<void> {
  const bundle = await rolldown({
    input: join(root, 'apps/server/src/main.ts'),
    platform: 'node',
    external: notBundled,
    plugins: [keepModulePaths(output), rejectPackagesWithFiles(), escapeSources()],
  });
  await bundle.write({ dir: output, chunkFileNames: '[name]-[hash].js', comments: false });
  await bundle.close();
}

/** Makes `import.meta` in each module of the server refer to the module's source. */
const keepModulePaths = (output: string): Plugin => ({
  name: 'keep-module-paths',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta/ },
    handler(code, id) {
      const url = `new URL(${JSON.stringify(relative(output, id))}, import.meta.url)`;
      const paths: Record<string, string> = {
        url: `${url}.href`,
        dirname: `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${url}))`,
        // `import.meta.resolve` is not changed, because it resolves only names of packages, which the bundle finds too.
        resolve: 'import.meta.resolve',
      };
      return code.replace(
        /import\.meta\.(\w+)/g,
        (_, name) => paths[name] ?? this.error(`${id}: import.meta.${name} would name the bundle`),
      );
    },
  },
});

/** Rejects packages that read files beside their own code, because a bundle does not contain these files. */
const rejectPackagesWithFiles = (): Plugin => ({
  name: 'check-packages',
  transform: {
    filter: { id: /node_modules/, code: /\b__(dirname|filename)\b|\bimport\.meta\b/ },
    handler(_code, id) {
      this.error(`${id} finds files beside it: add its package to \`notBundled\``);
    },
  },
});

/**
 * Escapes non-ASCII characters, because Node stores a source that contains one with two bytes per character. Leaves a
 * chunk unchanged if it would become at least twice as long. Templates of `String.raw` must not contain non-ASCII
 * characters, because `String.raw` does not resolve escapes.
 */
const escapeSources = (): Plugin => ({
  name: 'escape-sources',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      const escaped = file.code.replace(/(\\*)([^\0-\x7f])/g, (_, backslashes, unit) => {
        if (backslashes.length % 2 === 1)
          this.error(`${file.fileName}: a backslash before “${unit}” cannot be kept`);
        return `${backslashes}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
      });
      if (escaped.length < 2 * file.code.length) file.code = escaped;
    }
  },
});
