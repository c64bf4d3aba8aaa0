import { readdir, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import manifest from './package.json' with { type: 'json' };

const root = dirname(fileURLToPath(import.meta.url));

async function entriesOf(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder));
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(root, folder, name));
}

const dependencies: ReadonlySet<string> = new Set(
  Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@ads-checker/')),
);
const packageOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The server's dependencies stay outside. Inside are the workspace's own packages, since Node does
 * not strip types below node_modules, and what only they depend on.
 */
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
        onResolve({ filter: /^[^./]/ }, ({ path }) =>
          isBuiltin(path) || dependencies.has(packageOf(path))
            ? { path, external: true }
            : undefined,
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
