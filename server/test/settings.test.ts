import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SETTING_NAMES } from '../src/platform/env.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The container's own; the live network has no sandbox. */
const FIXED_IN_CONTAINER = ['DATABASE_URL', 'DATA_DIR', 'HOST', 'NETWORK', 'PORT'];
const NOT_IN_CONTAINER = ['SANDBOX_PORT', 'SANDBOX_PROXY_PORT', 'SANDBOX_SAMPLE_WORK'];

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const sorted = (names: Iterable<string>): string[] => [...names].sort();
const all = sorted(SETTING_NAMES);

it('the README documents every setting, and no other', async () => {
  const [, section = ''] = /^## Configuration\n([\s\S]*?)^## /m.exec(await read('README.md')) ?? [];
  const names = [...section.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(sorted(names)).toEqual(all);
});

it('.env.example names every setting, and no other', async () => {
  const names = [...(await read('.env.example')).matchAll(/^# ([A-Z][A-Z_]*)=/gm)];
  expect(sorted(names.map(([, name = '']) => name))).toEqual(all);
});

it('docker-compose.yml passes every setting through, and has no defaults of its own', async () => {
  const [, server = ''] =
    /^ {2}server:\n([\s\S]*?)^\S/m.exec(await read('docker-compose.yml')) ?? [];
  const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(server) ?? [];
  const values = new Map(
    [...environment.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  expect(values.get('NODE_ENV')).toBe('production');
  values.delete('NODE_ENV');
  expect(sorted([...values.keys(), ...NOT_IN_CONTAINER])).toEqual(all);
  const passed = [...values].filter(([name]) => !FIXED_IN_CONTAINER.includes(name));
  for (const [name, value] of passed) {
    expect(value).toMatch(new RegExp(`^\\$\\{${name}:(?:-|\\?[^}]+)\\}$`));
  }
});
