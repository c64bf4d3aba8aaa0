import { existsSync } from 'node:fs';
import { glob, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listMutualFolders, readSources } from '../../scripts/sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function foldersOf(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

const modules = await foldersOf('server/src/modules');
const features = await foldersOf('web/src/features');
const architecture = await readFile(join(root, 'docs/architecture.md'), 'utf8');

describe('structure', () => {
  it.each(modules)('%s has an index, a contract and a line in the architecture', async (name) => {
    const folder = join(root, 'server/src/modules', name);
    expect(existsSync(join(folder, 'index.ts'))).toBe(true);
    if (existsSync(join(folder, 'routes.ts'))) {
      const routes = await readFile(join(folder, 'routes.ts'), 'utf8');
      const [, contract] = /@ads-checker\/shared\/contracts\/([\w-]+)/.exec(routes) ?? [];
      expect(existsSync(join(root, 'shared/src/contracts', `${contract}.ts`))).toBe(true);
    }
    expect(architecture).toContain(`| \`${name}\` |`);
  });

  it.each(features)('%s has an index and a line in the architecture', (name) => {
    expect(existsSync(join(root, 'web/src/features', name, 'index.ts'))).toBe(true);
    expect(architecture).toContain(`| \`${name}\` |`);
  });

  it.each(['server/src', 'web/src', 'extension/src'])(
    'no folders of %s import each other',
    async (folder) => {
      expect(listMutualFolders(await readSources(folder))).toEqual([]);
    },
  );

  it('the demonstration takes at most 2,500 lines', async () => {
    let lines = 0;
    const cwd = join(root, 'web/src/demo');
    for await (const file of glob('*.ts', { cwd, exclude: ['*.test.ts'] })) {
      lines += (await readFile(join(cwd, file), 'utf8')).split('\n').length - 1;
    }
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThanOrEqual(2_500);
  });

  it('a text about a proxy is named where it is declared, entered and shown only', async () => {
    const naming: string[] = [];
    for (const folder of ['shared/src', 'server/src', 'web/src']) {
      for await (const file of glob('**/*.{ts,tsx}', { cwd: join(root, folder) })) {
        const isOfProxies = /(^|\/)prox(y|ies)\b/.test(file);
        if (isOfProxies && !/\.test\.|\/test\//.test(file)) {
          const text = await readFile(join(root, folder, file), 'utf8');
          naming.push(...(/\bdescription\b/.test(text) ? [`${folder}/${file}`] : []));
        }
      }
    }
    expect(naming.sort()).toEqual([
      'shared/src/contracts/proxy-texts.ts',
      'web/src/features/proxies/components/connection-fields.tsx',
      'web/src/features/proxies/components/edit-proxy-screen.tsx',
      'web/src/features/proxies/components/proxies-screen.tsx',
    ]);
  });

  it.each([
    ['ad_object_check_tasks', 'object-checks'],
    ['ad_comment_clean_tasks', 'comment-cleaning'],
    ['binom_cost_update_tasks', 'cost-updates'],
  ])('%s is mentioned in its module only', async (table, owner) => {
    const mentioning = new Set<string>();
    for await (const file of glob('*/**/*.ts', { cwd: join(root, 'server/src/modules') })) {
      const text = await readFile(join(root, 'server/src/modules', file), 'utf8');
      if (!file.endsWith('.test.ts') && text.includes(table)) {
        mentioning.add(file.split('/')[0] ?? '');
      }
    }
    expect([...mentioning]).toEqual([owner]);
  });
});
