import { expect, it } from 'vitest';
import { markAge, readSections, renderReport, writeSection } from '../../bench/lib/report.ts';

const code = { commit: '1a2b3c4d5e', paths: ['web/src/ui', 'shared/src'], hash: 'abc123' };
const section = writeSection({
  title: 'Screen',
  method: 'Scrolled by wheel.',
  measuredAt: '2026-03-02T09:00:00.000Z',
  code,
  busyShare: 0,
  isBusy: false,
  machine: '2 cores',
  findings: [],
});
const hashOf =
  (hash: string) =>
  async (paths: readonly string[]): Promise<string> =>
    paths.join() === code.paths.join() ? hash : 'other paths';

it('a section is marked while its code differs from what it measured', async () => {
  const current = await markAge(section, hashOf('abc123'));
  expect(current).toEqual(section);
  const old = await markAge(section, hashOf('abc124'));
  expect(old.text).toBe(
    section.text.replace(
      '| What |',
      '**Older than the code it measures**: run it again.\n\n| What |',
    ),
  );
  expect(await markAge(old, hashOf('abc124'))).toEqual(old);
  expect(await markAge(old, hashOf('abc123'))).toEqual(section);
  expect(renderReport([old])).toContain('1 of 1 sections are older than the code they measure');
});

it('a section whose code moved, or was not recorded, counts as old', async () => {
  const moved = await markAge(section, () => Promise.reject(new Error('There is no code')));
  expect(moved.text).toContain('**Older than');
  const [unrecorded] = readSections(renderReport([section]).replace(/^Code of .*$/m, ''));
  expect((await markAge(unrecorded ?? section, hashOf('abc123'))).text).toContain('**Older than');
});

it('a section by hand has no age', async () => {
  const section = { title: 'Test suite', text: '## Test suite\n\n| Work | Before |\n' };
  expect(await markAge(section, hashOf('abc123'))).toEqual(section);
});
