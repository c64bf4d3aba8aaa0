import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/**
 * Steps of loading the list of profiles: each one is imported dynamically by the previous one. The
 * journey `first-list.spec.ts` withholds all other scripts.
 */
const STEPS = [
  /\/src\/app\/signed-in-app\.tsx$/,
  /\/src\/replica\/create-replica\.ts$/,
  /\/src\/routes\/ad-users\.index\.tsx\?tsr-split=/,
];

function packageOf(id: string): string {
  const match = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id);
  return match?.[1] ?? (id.includes('/shared/') ? 'shared' : 'web');
}

const gzipBytes = ({ code }: Rolldown.OutputChunk): number => gzipSync(code, { level: 9 }).length;

/** Writes which files and packages the login screen and the first list load, for the check of their sizes. */
export function firstList(file: string): Plugin {
  return {
    name: 'first-list',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const load = (chunk: Rolldown.OutputChunk, into: Set<Rolldown.OutputChunk>): void => {
        if (!into.has(chunk)) {
          into.add(chunk);
          for (const name of chunk.imports) {
            const next = byFile.get(name);
            if (next !== undefined) {
              load(next, into);
            }
          }
        }
      };
      const login = new Set<Rolldown.OutputChunk>();
      const loaded = new Set<Rolldown.OutputChunk>();
      for (const chunk of chunks) {
        if (chunk.isEntry) {
          load(chunk, login);
        }
        if (chunk.isEntry || chunk.moduleIds.some((id) => STEPS.some((step) => step.test(id)))) {
          load(chunk, loaded);
        }
      }
      const packages = new Map<string, number>();
      const files = [...loaded].map((chunk) => {
        const bytes = gzipBytes(chunk);
        const modules = Object.entries(chunk.modules).map(
          ([id, { renderedLength }]) => [packageOf(id), renderedLength] as const,
        );
        const whole = modules.reduce((sum, [, length]) => sum + length, 0);
        for (const [name, length] of modules) {
          packages.set(name, (packages.get(name) ?? 0) + (bytes * length) / Math.max(whole, 1));
        }
        return { name: chunk.name, file: chunk.fileName, bytes };
      });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(
        file,
        JSON.stringify(
          {
            bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
            login: {
              bytes: [...login].reduce((sum, chunk) => sum + gzipBytes(chunk), 0),
              files: [...login].map(({ fileName }) => fileName),
            },
            files: files.toSorted((a, b) => b.bytes - a.bytes),
            packages: Object.fromEntries(
              [...packages]
                .map(([name, bytes]) => [name, Math.round(bytes)] as const)
                .toSorted(([, a], [, b]) => b - a),
            ),
          },
          null,
          2,
        ),
      );
    },
  };
}
