import { build, type Plugin, type Rolldown } from 'vite';

const suffix = '?inline-script';

async function bundleInlineScript(file: string, target: string[]): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      minify: true,
      lib: { entry: file, formats: ['iife'], name: 'inline' },
    },
  })) as Rolldown.RolldownOutput[];
  return result[0]?.output[0].code.trim() ?? '';
}

/**
 * `import source from './x.ts?inline-script'` returns the bundled module as a small script for a page. The
 * browser build gets an empty string, because the server has already embedded the script.
 */
export function createInlineScriptPlugin(target: string[]): Plugin {
  return {
    name: 'film-contest:inline-script',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(suffix)) return undefined;
      const found = await this.resolve(id.slice(0, -suffix.length), importer);
      return found && `${found.id}${suffix}`;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return undefined;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      const isServer = this.environment.config.consumer === 'server';
      return `export default ${JSON.stringify(isServer ? await bundleInlineScript(file, target) : '')};`;
    },
  };
}
