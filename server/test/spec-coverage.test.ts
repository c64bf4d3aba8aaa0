import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const coverage = await readFile(join(root, 'docs/spec-coverage.md'), 'utf8');

describe('the coverage of the specification', () => {
  const rows = coverage
    .split('\n')
    .filter((line) => /^\| (?!Line \|)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
  const filesIn = (text: string): string[] =>
    [...text.matchAll(/`((?:server|web|shared|e2e|extension|bench|scripts)\/[^`]*)`/g)].map(
      ([, path = '']) => path,
    );

  it('names files that are there', () => {
    const paths = new Set(filesIn(coverage));
    expect(paths.size).toBeGreaterThan(500);
    expect([...paths].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('has a file and a test in each row, and none that is not yet done', () => {
    expect(rows.length).toBeGreaterThan(250);
    const poor = rows.filter(
      ([, state = '', where = '', proof = '', ...more]) =>
        more.length > 0 ||
        !/^(Done|Deviates|Part)/.test(state) ||
        filesIn(where).length === 0 ||
        !filesIn(proof).some((path) => /\.(test|spec|bench)\.tsx?$/.test(path)),
    );
    expect(poor.map(([line]) => line)).toEqual([]);
  });
});
