import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const extension = join(import.meta.dirname, '../..');

async function check(...options: string[]): Promise<string> {
  const cli = join(extension, 'node_modules', '.bin', 'lingui');
  try {
    await run(cli, ['check', ...options, '--workers', '1', '--verbose'], { cwd: extension });
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
