import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { root, run } from '../processes.ts';

const SOURCE = /\.tsx?$/;
const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;
const SHARED = '@ads-checker/shared/';

/** Paths relative to the root, of files that git knows or would add. */
export async function listSources(): Promise<readonly string[]> {
  const { output } = await run({
    command: 'git',
    args: ['ls-files', '--cached', '--others', '--exclude-standard'],
  });
  return output.split('\n').filter((path) => SOURCE.test(path));
}

/** The file a specifier names, undefined for one of a package. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith(SHARED)) {
    return `shared/src/${specifier.slice(SHARED.length)}.ts`;
  }
  return specifier.startsWith('.')
    ? relative(root, join(root, dirname(from), specifier))
    : undefined;
}

/** Who imports a file, types included. */
export async function findImporters(
  sources: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const importers = new Map<string, string[]>();
  await Promise.all(
    sources.map(async (path) => {
      const text = await readFile(join(root, path), 'utf8').catch(() => '');
      for (const [, specifier = ''] of text.matchAll(SPECIFIER)) {
        const target = resolve(path, specifier);
        if (target !== undefined) {
          importers.set(target, [...(importers.get(target) ?? []), path]);
        }
      }
    }),
  );
  return importers;
}
