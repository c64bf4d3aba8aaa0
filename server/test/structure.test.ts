import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function foldersOf(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

const modules = await foldersOf('server/src/modules');
const features = await foldersOf('web/src/features');
const architecture = await readFile(join(root, 'docs/architecture.md'), 'utf8');

describe('structure', () => {
  it.each(modules)('%s has a face, a contract and a line in the architecture', async (name) => {
    const folder = join(root, 'server/src/modules', name);
    expect(existsSync(join(folder, 'index.ts'))).toBe(true);
    const routes = await readFile(join(folder, 'routes.ts'), 'utf8');
    const [, contract] = /@ads-checker\/shared\/contracts\/([\w-]+)/.exec(routes) ?? [];
    expect(existsSync(join(root, 'shared/src/contracts', `${contract}.ts`))).toBe(true);
    expect(architecture).toContain(`| \`${name}\` |`);
  });

  it.each(features)('%s has a face and a line in the architecture', (name) => {
    expect(existsSync(join(root, 'web/src/features', name, 'index.ts'))).toBe(true);
    expect(architecture).toContain(`| \`${name}\` |`);
  });
});
