import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './processes.ts';

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.|(^|\/)(test|demo)\/|routeTree\.gen|\.d\.ts$/.test(path);

/** Sources of the product in a folder: without tests, the demonstration and generated files. */
export async function readSources(folder: string): Promise<Source[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return Promise.all(
    names
      .map((name) => join(folder, name))
      .filter(isProduct)
      .map(async (path) => {
        const text = await readFile(join(root, path), 'utf8');
        return { path, text, lines: text.split('\n').length - 1 };
      }),
  );
}

/** A face puts folders together, so it is above them, wherever it is: of a feature, and of them all. */
const FACE = /(^|\/)(index\.ts|feature\.tsx?|features\/list\.ts)$/;

/** Pairs of folders that import each other, faces of features and generated files aside. */
export function listMutualFolders(sources: readonly Source[]): string[] {
  const known = new Set(sources.map(({ path }) => path));
  const arrows = new Set<string>();
  for (const { path, text } of sources) {
    const from = dirname(path);
    const targets = FACE.test(path) ? [] : text.matchAll(/from '(\.[^']+)'/g);
    for (const [, to = ''] of targets) {
      const file = join(from, to);
      const target = dirname(file);
      if (known.has(file) && target !== from) {
        arrows.add(`${from} → ${target}`);
      }
    }
  }
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' → ');
    return from < to && arrows.has(`${to} → ${from}`);
  });
}
