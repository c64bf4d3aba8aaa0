import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const web = fileURLToPath(new URL('../..', import.meta.url));

async function check(...options: string[]): Promise<string> {
  const cli = join(web, 'node_modules', '.bin', 'lingui');
  try {
    await run(cli, ['check', ...options, '--workers', '1', '--verbose'], { cwd: web });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return `${stdout}${stderr}`;
  }
}

it('every message of the source is in the catalogues, and no other', async () => {
  expect(await check('sync', '--clean')).toBe('');
}, 60_000);

it('every message is translated', async () => {
  expect(await check('missing', '--mode', 'catalog')).toBe('');
}, 60_000);

it('every Russian plural has its four forms', async () => {
  const catalogue = await readFile(new URL('./ru-RU.po', import.meta.url), 'utf8');
  const translations = catalogue
    .split(/\n\n/)
    .map((entry) => entry.slice(entry.indexOf('\nmsgstr ')))
    .filter((entry) => entry.includes(', plural,'));
  expect(translations.length).toBeGreaterThan(0);
  const lacking = translations.filter((entry) =>
    ['one', 'few', 'many', 'other'].some((form) => !entry.includes(`${form} {`)),
  );
  expect(lacking).toEqual([]);
});
