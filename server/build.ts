import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = dirname(fileURLToPath(import.meta.url));

async function entriesOf(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder));
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(root, folder, name));
}

/** Packages stay outside, except the workspace's own: Node does not strip types below node_modules. */
const options = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [
    {
      name: 'packages-outside',
      setup: ({ onResolve }) => {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@ads-checker/') || path.startsWith('/')
            ? undefined
            : { path, external: true },
        );
      },
    },
  ],
} as const satisfies Parameters<typeof build>[0];

await rm(join(root, 'dist'), { recursive: true, force: true });
await build({
  ...options,
  entryPoints: await entriesOf('src/main'),
  outdir: join(root, 'dist/main'),
});
await build({
  ...options,
  entryPoints: await entriesOf('migrations'),
  outdir: join(root, 'dist/migrations'),
});
