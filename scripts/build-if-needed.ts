import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bin, root, run } from './processes.ts';

interface Target {
  readonly name: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

const TARGETS: readonly Target[] = [
  {
    name: 'server',
    inputs: ['shared/src', 'server/src', 'server/migrations', 'server/build.ts', 'pnpm-lock.yaml'],
    output: 'server/dist',
    command: process.execPath,
    args: ['build.ts'],
    cwd: 'server',
  },
  {
    name: 'web',
    inputs: [
      'shared/src',
      'shared/styles',
      'web/src',
      'web/public',
      'web/index.html',
      'web/package.json',
      'scripts/vite-zod.ts',
      'web/vite.config.ts',
      'web/theme.js',
      'web/frame.js',
      'web/vite-chunks.ts',
      'web/vite-first-list.ts',
      'web/vite-icons.ts',
      'web/vite-inline-script.ts',
      'web/vite-namespaces.ts',
      'web/vite-precompress.ts',
      'web/vite-preload-signed-in.ts',
      'web/vite-shared-files.ts',
      'pnpm-lock.yaml',
    ],
    output: 'web/dist',
    command: bin('vite', 'web'),
    args: ['build', '--logLevel', 'warn'],
    cwd: 'web',
  },
  {
    name: 'extension',
    inputs: [
      'shared/src',
      'shared/styles',
      'extension/src',
      'extension/public',
      'extension/build.ts',
      'extension/manifest.ts',
      'extension/wxt.config.ts',
      'package.json',
      'pnpm-lock.yaml',
    ],
    output: 'extension/dist',
    command: process.execPath,
    args: ['build.ts'],
    cwd: 'extension',
  },
];

async function addToHash(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const info = await stat(path);
  if (!info.isDirectory()) {
    hash.update(path).update(await readFile(path));
    return;
  }
  for (const name of (await readdir(path)).toSorted()) {
    if (!/\.test\.tsx?$/.test(name) && name !== 'routeTree.gen.ts') {
      await addToHash(hash, join(path, name));
    }
  }
}

async function stampOf({ inputs }: Target): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    if (existsSync(join(root, input))) {
      await addToHash(hash, join(root, input));
    }
  }
  return hash.digest('hex');
}

/** Builds the server and the web app unless their sources are unchanged since the last build. */
export async function buildIfNeeded(): Promise<void> {
  await Promise.all(
    TARGETS.map(async (target) => {
      const stampFile = join(root, 'node_modules', '.cache', `build-${target.name}`);
      const stamp = await stampOf(target);
      const isCurrent =
        existsSync(join(root, target.output)) &&
        existsSync(stampFile) &&
        (await readFile(stampFile, 'utf8')) === stamp;
      if (isCurrent) {
        return;
      }
      console.log(`Building ${target.name}…`);
      const outcome = await run({
        command: target.command,
        args: target.args,
        cwd: join(root, target.cwd),
        env: { NODE_ENV: 'production' },
      });
      if (outcome.code !== 0) {
        throw new Error(`Building ${target.name} failed:\n${outcome.output}`);
      }
      await mkdir(dirname(stampFile), { recursive: true });
      await writeFile(stampFile, await stampOf(target));
    }),
  );
}
