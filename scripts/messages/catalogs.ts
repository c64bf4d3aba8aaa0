import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type MessageUse, readUses } from './read-uses.ts';

export interface MessagePackage {
  readonly sources: string;
  /** Folder of `<namespace>.json`. */
  readonly catalogs: string;
  readonly namespaceOf: (file: string) => string;
  /** Namespace of texts used by several namespaces. */
  readonly common: string;
  /** Texts that the sources do not mark. */
  readonly readMore?: () => Promise<readonly MessageUse[]>;
  /** File that declares the keys of the catalogues to the compiler. */
  readonly types?: string;
}

export type Catalog = Readonly<Record<string, string>>;

async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|d|gen)\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

export async function readAllUses({
  sources,
  readMore,
}: MessagePackage): Promise<readonly MessageUse[]> {
  const files = await listSources(sources);
  const uses = await Promise.all(
    files.map((file) => readUses({ path: join(sources, file), file })),
  );
  return [...uses.flat(), ...((await readMore?.()) ?? [])];
}

export async function readCatalogs({
  catalogs,
}: MessagePackage): Promise<ReadonlyMap<string, Catalog>> {
  const files = (await readdir(catalogs)).filter((file) => file.endsWith('.json')).toSorted();
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const text = await readFile(join(catalogs, file), 'utf8');
        return [basename(file, '.json'), JSON.parse(text) as Catalog] as const;
      }),
    ),
  );
}

export function arrangeCatalogs({
  uses,
  previous,
  package: { namespaceOf, common },
}: {
  readonly uses: readonly MessageUse[];
  readonly previous: ReadonlyMap<string, Catalog>;
  readonly package: MessagePackage;
}): ReadonlyMap<string, Catalog> {
  const translations = new Map(
    [...previous.values()].flatMap((catalog) => Object.entries(catalog)),
  );
  const namespaces = new Map<string, Set<string>>();
  for (const { key, file } of uses) {
    namespaces.set(key, (namespaces.get(key) ?? new Set()).add(namespaceOf(file)));
  }
  const arranged = new Map<string, [string, string][]>();
  for (const key of [...namespaces.keys()].toSorted()) {
    const [namespace = common, ...others] = namespaces.get(key) ?? [];
    const target = others.length === 0 ? namespace : common;
    arranged.set(target, [...(arranged.get(target) ?? []), [key, translations.get(key) ?? '']]);
  }
  return new Map([...arranged].map(([name, entries]) => [name, Object.fromEntries(entries)]));
}

export function serializeCatalog(catalog: Catalog): string {
  return `${JSON.stringify(catalog, null, 2)}\n`;
}

function describeCatalogs(namespaces: readonly string[]): string {
  const sorted = namespaces.toSorted();
  const nameOf = (namespace: string): string =>
    namespace.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const keyOf = (namespace: string): string =>
    namespace.includes('-') ? `'${namespace}'` : namespace;
  return [
    ...sorted.map((name) => `import type ${nameOf(name)} from './ru-RU/${name}.json';`),
    '',
    '/** Written by `pnpm messages`. */',
    'export interface Catalogs {',
    ...sorted.map((name) => `  ${keyOf(name)}: typeof ${nameOf(name)};`),
    '}',
    '',
  ].join('\n');
}

export async function writeCatalogs(messages: MessagePackage): Promise<void> {
  const previous = await readCatalogs(messages);
  const uses = await readAllUses(messages);
  const arranged = arrangeCatalogs({ uses, previous, package: messages });
  for (const name of new Set([...previous.keys(), ...arranged.keys()])) {
    const text = serializeCatalog(arranged.get(name) ?? {});
    await writeFile(join(messages.catalogs, `${name}.json`), text);
  }
  if (messages.types !== undefined) {
    await writeFile(messages.types, describeCatalogs([...arranged.keys()]));
  }
}
