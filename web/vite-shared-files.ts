import { gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** What a request costs besides its bytes: a sixth of a phone's round trip, at 200 bytes a millisecond. */
const REQUEST_BYTES = 5_000;
/** Dialogs and other parts of a screen load after it, mostly from what it has loaded. */
const WEIGHT = { screen: 1, later: 0.1 } as const;
const SCREEN = /\/src\/routes\/.+\?tsr-split=/;

/** A file of the bundler, before any is merged. */
export interface BuiltFile {
  readonly file: string;
  readonly bytes: number;
  /** Files that load with it. */
  readonly imports: readonly string[];
  /** The module that is imported dynamically, if this file is of one. */
  readonly entry: string | null;
}

interface Part {
  readonly files: readonly string[];
  readonly bytes: number;
  /** Which entries load it, a bit each. */
  readonly loaders: bigint;
  readonly weight: number;
  /** What is imported dynamically keeps a file of its own. */
  readonly isEntry: boolean;
}

interface Pair {
  readonly a: Part;
  readonly b: Part;
  readonly both: Part;
  readonly gain: number;
}

/** With all that it imports, directly or not. */
function closureOf<T>(start: T, importsOf: ReadonlyMap<T, readonly T[]>): Set<T> {
  const found = new Set<T>();
  const waiting = [start];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!found.has(next)) {
      found.add(next);
      waiting.push(...(importsOf.get(next) ?? []));
    }
  }
  return found;
}

/** Weighs a set of entries by how much their time matters. */
function createWeigh(entries: readonly BuiltFile[]): (loaders: bigint) => number {
  const weights = entries.map(({ entry }) =>
    SCREEN.test(entry ?? '') ? WEIGHT.screen : WEIGHT.later,
  );
  return (loaders) =>
    weights.reduce(
      (sum, weight, index) => (((loaders >> BigInt(index)) & 1n) === 1n ? sum + weight : sum),
      0,
    );
}

const costOf = ({ bytes, weight }: Part): number => (bytes + REQUEST_BYTES) * weight;

/** Each file alone. */
function readParts(files: readonly BuiltFile[]) {
  const importsOf = new Map(files.map(({ file, imports }) => [file, imports]));
  const entries = files.filter(({ entry }) => entry !== null);
  const weigh = createWeigh(entries);
  const loadersOf = new Map<string, bigint>();
  for (const [index, { file }] of entries.entries()) {
    for (const name of closureOf(file, importsOf)) {
      loadersOf.set(name, (loadersOf.get(name) ?? 0n) | (1n << BigInt(index)));
    }
  }
  const parts = files.map(({ file, bytes, entry }): Part => {
    const loaders = loadersOf.get(file) ?? 0n;
    return { files: [file], bytes, loaders, weight: weigh(loaders), isEntry: entry !== null };
  });
  /** Which parts each part imports. */
  const readImports = (now: readonly Part[]): ReadonlyMap<Part, readonly Part[]> => {
    const partOf = new Map(now.flatMap((part) => part.files.map((file) => [file, part] as const)));
    const find = (file: string): Part[] =>
      (importsOf.get(file) ?? [])
        .map((name) => partOf.get(name))
        .filter((part) => part !== undefined);
    return new Map(now.map((part) => [part, part.files.flatMap(find)]));
  };
  return { parts, readImports, weigh };
}

/**
 * Divides what several entries load among files: merges as long as a request less is worth more
 * than the bytes that some entries then load in vain. Never makes an entry load what it would not
 * otherwise, beyond the merged files themselves, and never makes two files import each other, since
 * one of them would run before what it needs.
 */
export function mergeSharedFiles(files: readonly BuiltFile[]): readonly (readonly string[])[] {
  const { parts: alone, readImports, weigh } = readParts(files);
  const pair = (a: Part, b: Part): Pair => {
    const loaders = a.loaders | b.loaders;
    const both = {
      files: [...a.files, ...b.files],
      bytes: a.bytes + b.bytes,
      loaders,
      weight: weigh(loaders),
      isEntry: false,
    };
    return { a, b, both, gain: costOf(a) + costOf(b) - costOf(both) };
  };
  let parts = alone;
  const shared = parts.filter(({ isEntry }) => !isEntry);
  let pairs = shared.flatMap((a, index) => shared.slice(index + 1).map((b) => pair(a, b)));
  for (;;) {
    const importsOf = readImports(parts);
    const known = new Map<Part, ReadonlySet<Part>>();
    const reachOf = (part: Part): ReadonlySet<Part> => {
      const reached = known.get(part) ?? closureOf(part, importsOf);
      known.set(part, reached);
      return reached;
    };
    const mayMerge = ({ a, b, both: { loaders } }: Pair): boolean =>
      [...new Set([...reachOf(a), ...reachOf(b)])].every(
        (part) =>
          part === a ||
          part === b ||
          ((part.loaders | loaders) === part.loaders &&
            !reachOf(part).has(a) &&
            !reachOf(part).has(b)),
      );
    pairs = pairs.filter(({ gain }) => gain > 0).toSorted((a, b) => b.gain - a.gain);
    const best = pairs.find(mayMerge);
    if (best === undefined) {
      return parts.filter(({ isEntry }) => !isEntry).map(({ files: names }) => names);
    }
    const merged = new Set([best.a, best.b]);
    const others = parts.filter((part) => !merged.has(part));
    parts = [...others, best.both];
    pairs = [
      ...pairs.filter(({ a, b }) => !merged.has(a) && !merged.has(b)),
      ...others.filter(({ isEntry }) => !isEntry).map((other) => pair(other, best.both)),
    ];
  }
}

/** Neither decides which modules share a file. */
const withoutStylesAndWorker = {
  name: 'without-styles-and-worker',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === 'virtual:pwa-register' ? `\0${id}` : null),
  load: (id: string) => {
    if (id === '\0virtual:pwa-register') {
      return 'export const registerSW = () => undefined;';
    }
    return id.endsWith('.css') ? '' : null;
  },
};

/**
 * Builds once as the bundler alone divides files, one for each set of modules that the same entries
 * load: twenty of a kilobyte before a list, where each costs a request. Returns the files to divide
 * them among by module.
 * @param first what is divided already
 * @param before the name of what loads before every screen
 */
export async function findSharedFiles({
  config,
  first,
  before,
}: {
  readonly config: InlineConfig;
  readonly first: Rolldown.CodeSplittingOptions;
  readonly before: string;
}): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    plugins: [config.plugins, withoutStylesAndWorker],
    build: {
      ...config.build,
      write: false,
      rolldownOptions: { output: { codeSplitting: first } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const loaded = new Set(
    chunks
      .filter(({ isEntry, name }) => isEntry || name === before)
      .flatMap(({ fileName }) => [...closureOf(fileName, importsOf)]),
  );
  const files = chunks
    .filter(({ fileName }) => !loaded.has(fileName))
    .map((chunk) => ({
      file: chunk.fileName,
      bytes: gzipSync(chunk.code).length,
      imports: chunk.imports.filter((name) => !loaded.has(name)),
      entry: chunk.isDynamicEntry ? (chunk.facadeModuleId ?? chunk.name) : null,
    }));
  const modulesOf = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]));
  return new Map(
    mergeSharedFiles(files)
      .filter((names) => names.length > 1)
      .flatMap((names, index) =>
        names.flatMap((name) =>
          (modulesOf.get(name) ?? []).map((id) => [id, `shared-${index}`] as const),
        ),
      ),
  );
}
