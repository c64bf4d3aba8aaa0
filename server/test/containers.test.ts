import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

describe('the files that run the product', () => {
  it('every container has limits of memory and processes', async () => {
    const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
    const [, services = ''] = /^services:\n([\s\S]*?)^\S/m.exec(compose) ?? [];
    const limits = services.split(/^ {2}(?=\w)/m).flatMap((service) => {
      const [name] = /^\w+/.exec(service) ?? [];
      const found = (setting: string) => new RegExp(`^ {4}${setting}: \\S`, 'm').test(service);
      return name === undefined ? [] : [[name, found('mem_limit'), found('pids_limit')]];
    });
    expect(limits).toEqual([
      ['postgres', true, true],
      ['server', true, true],
    ]);
  });

  it('jobs of CI may only read', async () => {
    const workflow = await readFile(join(root, '.github/workflows/ci.yml'), 'utf8');
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    expect(workflow).not.toMatch(/: write\b/);
  });
});
