import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Steps of loading the list of profiles: each one is imported dynamically by the previous one. */
const STEPS = [
  /\/src\/app\/signed-in-app\.tsx$/,
  /\/src\/replica\/create-replica\.ts$/,
  /\/src\/replica\/owned\/open-rxdb\.ts$/,
  /\/src\/routes\/ad-users\.index\.tsx\?tsr-split=/,
];

function packageOf(id: string): string {
  const match = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id);
  return match?.[1] ?? (id.includes('/shared/') ? 'shared' : 'web');
}

/** Writes which files and packages the first list loads, for the check of its size. */
export function firstList(file: string): Plugin {
  return {
    name: 'first-list',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const loaded = new Set<Rolldown.OutputChunk>();
      const load = (chunk: Rolldown.OutputChunk): void => {
        if (!loaded.has(chunk)) {
          loaded.add(chunk);
          for (const name of chunk.imports) {
            const next = byFile.get(name);
            if (next !== undefined) {
              load(next);
            }
          }
        }
      };
      for (const chunk of chunks) {
        if (chunk.isEntry || chunk.moduleIds.some((id) => STEPS.some((step) => step.test(id)))) {
          load(chunk);
        }
      }
      const packages = new Map<string, number>();
      const files = [...loaded].map((chunk) => {
        const bytes = gzipSync(chunk.code, { level: 9 }).length;
        const modules = Object.entries(chunk.modules).map(
          ([id, { renderedLength }]) => [packageOf(id), renderedLength] as const,
        );
        const whole = modules.reduce((sum, [, length]) => sum + length, 0);
        for (const [name, length] of modules) {
          packages.set(name, (packages.get(name) ?? 0) + (bytes * length) / Math.max(whole, 1));
        }
        return { file: chunk.name, bytes };
      });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(
        file,
        JSON.stringify(
          {
            bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
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
