import { dirname, join } from 'node:path/posix';
import { isTestFile, listImports, type Source, type Violation } from './source.ts';

/** One import; `to` is a path from the repository's root, or a package name. */
type Edge = { from: string; to: string; isOwn: boolean };

/**
 * The layers, lowest first. A file may import from its own layer and from lower ones. Files outside the listed folders
 * form the top layer.
 */
const layers = [
  {
    root: 'apps/server/src/',
    order: [
      /^config(-requests|-store)?\.ts/,
      /^platform\//,
      /^context\.ts/,
      /^modules\//,
      /^(?!main\.)/,
    ],
  },
  { root: 'apps/site/app/', order: [/^(lib|components)\//, /^features\//, /^routes\//] },
  { root: 'apps/console/src/', order: [/^(lib|components)\//, /^pages\//] },
];

const isCode = /\.(tsx?|mjs)$/;

const allowedImports: Record<string, RegExp> = {
  'packages/contract/': /^(zod|packages\/contract)(\/|$)/,
  'packages/judging/': /^(canonicalize$|@noble\/|ml-matrix$|pure-rand\/|packages\/judging\/)/,
  'packages/ledger/': /^(@noble\/(ed25519$|hashes\/)|packages\/ledger\/)/,
  'packages/messages/': /^(@lingui\/|node:|vite$|packages\/(contract|messages)\/)/,
  'packages/player/': /^(react$|hls\.js$|media-chrome\/|packages\/(contract|player)\/)/,
  'packages/proof-of-work/':
    /^(react$|hash-wasm$|altcha-lib(\/|$)|packages\/(contract|proof-of-work)\/)/,
};

export function findImportViolations(sources: Source[]): Violation[] {
  const edges = sources.flatMap(listImportsOfFile);
  const shipped = edges.filter(({ from }) => !isTestFile(from));
  return [
    ...edges.flatMap(checkAppImports),
    ...shipped.flatMap(checkPackageImports),
    ...shipped.flatMap(checkLayer),
    ...shipped.flatMap(checkModuleEntry),
    ...shipped.flatMap(checkFeatureImports),
    ...findModuleCycles(shipped),
  ];
}

function listImportsOfFile({ path, text }: Source): Edge[] {
  return listImports(text).map((name) => {
    const [, own, file] = /^@film-contest\/([^/]+)\/(.+)$/.exec(name) ?? [];
    if (own) return { from: path, to: `packages/${own}/src/${file}.ts`, isOwn: true };
    if (/^\.\.?\//.test(name)) return { from: path, to: join(dirname(path), name), isOwn: true };
    return { from: path, to: name, isOwn: false };
  });
}

function checkAppImports({ from, to }: Edge): Violation[] {
  const [app, other] = [from, to].map((path) => /^apps\/[^/]+\//.exec(path)?.[0]);
  if (!app || !other || app === other) return [];
  return [{ path: from, rule: `imports ${to}; apps share code only through packages/` }];
}

function checkPackageImports({ from, to }: Edge): Violation[] {
  const allowed = Object.entries(allowedImports).find(([root]) => from.startsWith(root))?.[1];
  if (!allowed || allowed.test(to)) return [];
  return [{ path: from, rule: `imports ${to}; this package may use only ${allowed.source}` }];
}

function checkLayer({ from, to, isOwn }: Edge): Violation[] {
  const app = layers.find(({ root }) => from.startsWith(root));
  if (!isOwn || !app || !to.startsWith(app.root) || !isCode.test(to)) return [];
  const [own, other] = [from, to].map((path) => {
    const layer = app.order.findIndex((pattern) => pattern.test(path.slice(app.root.length)));
    return layer < 0 ? app.order.length : layer;
  });
  if (own === undefined || other === undefined || own >= other) return [];
  return [{ path: from, rule: `imports ${to}, which is in a higher layer` }];
}

function checkModuleEntry({ from, to }: Edge): Violation[] {
  const [own, other] = [getServerModule(from), getServerModule(to)];
  if (!own || !other || own === other) return [];
  const inside = to.slice(`${modules}${other}/`.length);
  if (!/\.(routes|queries|jobs)\.ts$/.test(inside)) return [];
  return [
    {
      path: from,
      rule: `imports ${to}; other modules may not import its routes, queries and jobs`,
    },
  ];
}

function checkFeatureImports({ from, to }: Edge): Violation[] {
  const [own, other] = [from, to].map(
    (path) => /^apps\/site\/app\/features\/([^/]+)\//.exec(path)?.[1],
  );
  if (!own || !other || own === other) return [];
  return [{ path: from, rule: `imports ${to}; features must not import each other` }];
}

const modules = 'apps/server/src/modules/';

function getServerModule(path: string): string | undefined {
  return path.startsWith(modules)
    ? /^[^/]+(?=\/)/.exec(path.slice(modules.length))?.[0]
    : undefined;
}

/** Returns each cycle of modules once. A cycle starts with its alphabetically first module. */
function findModuleCycles(edges: Edge[]): Violation[] {
  const uses = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const [own, other] = [getServerModule(from), getServerModule(to)];
    if (own && other && own !== other) uses.set(own, (uses.get(own) ?? new Set()).add(other));
  }
  return [...uses.keys()].sort().flatMap((start) => {
    const cycle = findShortestCycle(start, uses);
    if (!cycle || cycle.some((name) => name < start)) return [];
    const path = `${modules}${start}`;
    return [{ path, rule: `depends on itself: ${[...cycle, start].join(' → ')}` }];
  });
}

/** Returns the shortest path from a module back to itself. */
function findShortestCycle(start: string, uses: Map<string, Set<string>>): string[] | undefined {
  const seen = new Set<string>();
  const paths = [[start]];
  for (const path of paths) {
    for (const next of uses.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return path;
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return undefined;
}
