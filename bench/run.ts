import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/processes.ts';
import type { Benchmark } from './lib/finding.ts';
import { waitForIdleMachine } from './lib/idle.ts';
import { describeMachine } from './lib/machine.ts';
import { findingLine, renderReport, type Section } from './lib/report.ts';

const SUFFIX = '.bench.ts';
const kept = join(root, 'node_modules', '.cache', 'bench');

async function listNames(): Promise<string[]> {
  const files = await readdir(import.meta.dirname);
  return files
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .toSorted();
}

async function readKept(name: string): Promise<Section[]> {
  try {
    return [JSON.parse(await readFile(join(kept, `${name}.json`), 'utf8')) as Section];
  } catch {
    return [];
  }
}

const names = await listNames();
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}

await mkdir(kept, { recursive: true });
let crashes = 0;
for (const name of selected.length === 0 ? names : selected) {
  console.log(`\n${name}`);
  const { busyShare, isBusy } = await waitForIdleMachine();
  if (isBusy) {
    console.log('The machine is busy with something else: the section will say so.');
  }
  try {
    const { benchmark } = (await import(`./${name}${SUFFIX}`)) as { benchmark: Benchmark };
    const findings = await benchmark.run();
    for (const finding of findings) {
      console.log(findingLine(finding));
    }
    const section = {
      name,
      title: benchmark.title,
      method: benchmark.method,
      measuredAt: new Date().toISOString(),
      busyShare,
      isBusy,
      findings,
    } satisfies Section;
    await writeFile(join(kept, `${name}.json`), JSON.stringify(section, null, 2));
  } catch (error) {
    crashes += 1;
    console.error(error);
  }
}

// Other sections keep their last results from this machine.
const sections = (await Promise.all(names.map(readKept))).flat();
const report = renderReport({ sections, machine: await describeMachine() });
const file = join(root, 'docs', 'benchmarks.md');
// The times of the test suite come from `npm test` and are maintained by hand.
const [suite = ''] = (await readFile(file, 'utf8')).match(/^## Test suite\n.*/ms) ?? [];
await writeFile(file, suite === '' ? report : `${report}\n${suite}`);
console.log('\nWritten to docs/benchmarks.md');
process.exit(crashes === 0 ? 0 : 1);
