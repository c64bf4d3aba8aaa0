import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/processes.ts';
import { hashCode } from './lib/measured-code.ts';
import { markAge, readSections, renderReport } from './lib/report.ts';

/** Whether docs/benchmarks.md marks the sections whose code changed since; `--write` marks them. */
const file = join(root, 'docs', 'benchmarks.md');
const written = await readFile(file, 'utf8');
const sections = [];
for (const section of readSections(written)) {
  sections.push(await markAge(section, hashCode));
}
const report = renderReport(sections);
if (process.argv.includes('--write')) {
  await writeFile(file, report);
} else if (report !== written) {
  console.error('Code changed that docs/benchmarks.md measures: node bench/check-age.ts --write');
  process.exitCode = 1;
}
