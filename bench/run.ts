import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/processes.ts';
import type { Benchmark } from './lib/finding.ts';
import { waitForIdleMachine } from './lib/idle.ts';
import { describeMachine } from './lib/machine.ts';
import { describeCommit, hashCode } from './lib/measured-code.ts';
import {
  findingLine,
  readSections,
  renderReport,
  type Section,
  writeSection,
} from './lib/report.ts';

const SUFFIX = '.bench.ts';

async function listNames(): Promise<string[]> {
  const files = await readdir(import.meta.dirname);
  return files
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .toSorted();
}

/** Maintained by hand: the times of the test suite come from `npm test`. */
const FIRST_BY_HAND = 'Test suite';

/** Sections of other runs stay as written, even if on another machine. */
async function keep(section: Section): Promise<void> {
  const file = join(root, 'docs', 'benchmarks.md');
  const sections = [...readSections(await readFile(file, 'utf8'))];
  const written = writeSection(section);
  const known = sections.findIndex(({ title }) => title === written.title);
  const end = sections.findIndex(({ title }) => title === FIRST_BY_HAND);
  sections.splice(known === -1 ? end : known, known === -1 ? 0 : 1, written);
  await writeFile(file, renderReport(sections));
}

const names = await listNames();
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark called ${unknown.join(', ')}. There are: ${names.join(', ')}.`,
  );
  process.exit(1);
}

const machine = await describeMachine();
const commit = await describeCommit();
let crashes = 0;
for (const name of selected.length === 0 ? names : selected) {
  console.log(`\n${name}`);
  const { busyShare, isBusy } = await waitForIdleMachine();
  if (isBusy) {
    console.log('The machine is busy with something else; the section will say so.');
  }
  try {
    const { benchmark } = (await import(`./${name}${SUFFIX}`)) as { benchmark: Benchmark };
    const findings = await benchmark.run();
    for (const finding of findings) {
      console.log(findingLine(finding));
    }
    await keep({
      title: benchmark.title,
      method: benchmark.method,
      measuredAt: new Date().toISOString(),
      code: {
        commit,
        paths: benchmark.measures,
        hash: await hashCode(benchmark.measures),
      },
      busyShare,
      isBusy,
      machine,
      findings,
    });
  } catch (error) {
    crashes += 1;
    console.error(error);
  }
}

console.log('\nWritten to docs/benchmarks.md');
process.exit(crashes === 0 ? 0 : 1);
