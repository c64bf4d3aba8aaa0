// Checks the bytes of the first list against the budget and names what grew. `--update` makes the
// last build the budget.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './processes.ts';

interface Weight {
  /** gzip, all files together. */
  readonly bytes: number;
  readonly packages: Readonly<Record<string, number>>;
}

/** File names and hashes vary between builds. */
const TOLERANCE_BYTES = 1_000;
const NAMED_BYTES = 300;

const budgetFile = join(root, 'web', 'first-list.json');
const built = await readFile(
  join(root, 'web', 'node_modules', '.cache', 'first-list.json'),
  'utf8',
).catch(() => {
  console.error('There is no build. Run pnpm build first.');
  process.exit(1);
});
const { bytes, packages }: Weight = JSON.parse(built);

if (process.argv.includes('--update')) {
  await writeFile(budgetFile, `${JSON.stringify({ bytes, packages }, null, 2)}\n`);
}
const budget: Weight = JSON.parse(await readFile(budgetFile, 'utf8'));
const kB = (count: number): string => `${(count / 1000).toFixed(1)} kB`;
console.log(`First list: ${kB(bytes)} gzip, budget ${kB(budget.bytes)}.`);
if (bytes > budget.bytes + TOLERANCE_BYTES) {
  const grown = Object.entries(packages)
    .map(([name, now]) => ({ name, by: now - (budget.packages[name] ?? 0) }))
    .filter(({ by }) => by >= NAMED_BYTES)
    .toSorted((a, b) => b.by - a.by);
  console.error('The first list grew:');
  for (const { name, by } of grown) {
    console.error(`  ${name}: +${kB(by)}${name in budget.packages ? '' : ' (new)'}`);
  }
  console.error(
    'Load it later, or say what pays for it and run: node scripts/first-list.ts --update',
  );
  process.exit(1);
}
