// Writes a feature that keeps rows of an account, from its contract to its tests, and names it in the lists.
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listFiles, listLines, toNames } from './new-module-files.ts';
import { bin, root, run } from './processes.ts';

const [kebab = '', folder = root] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*s$/.test(kebab)) {
  console.error('Usage: pnpm new:module <name in kebab-case, plural, such as ad-labels>');
  process.exit(1);
}
const names = toNames(kebab);
const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const files = listFiles(names, timestamp);
const taken = Object.keys(files).filter((file) => existsSync(join(folder, file)));
if (taken.length > 0) {
  console.error(`Not written, since these exist already:\n${taken.join('\n')}`);
  process.exit(1);
}
for (const [file, text] of Object.entries(files)) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
  console.log(file);
}
for (const [file, line] of listLines(names)) {
  const [comment = '', ...lines] = (await readFile(join(folder, file), 'utf8')).trim().split('\n');
  const sorted = [...lines, line].sort((a, b) =>
    (a.split("'")[1] ?? a).localeCompare(b.split("'")[1] ?? b),
  );
  await writeFile(join(folder, file), `${[comment, ...sorted].join('\n')}\n`);
  console.log(`${file}: ${line}`);
}
const architecture = join(folder, 'docs/architecture.md');
const text = await readFile(architecture, 'utf8');
const row = `| \`${names.kebab}\` | ${names.pascal} of an account |\n`;
await writeFile(architecture, text.replace(/(?=\| `health` \|)/, row));
console.log(`docs/architecture.md: ${row.trim()}`);
await run({
  command: bin('biome'),
  args: ['check', '--write', ...Object.keys(files).map((file) => join(folder, file))],
});
// The form of the new collection is written down beside those of the others.
const { code, output } = await run({
  command: join(folder, 'shared/node_modules/.bin/vitest'),
  args: ['run', '--update', 'src/collections/versions.test.ts'],
  cwd: join(folder, 'shared'),
});
if (code !== 0) {
  console.error(output);
}
process.exitCode = code;
