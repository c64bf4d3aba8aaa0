// Checks the bytes of the scripts that the login screen and the first list load, and names what grew
// since the last recorded build. `--update` records this one.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './processes.ts';

/** gzip. No feature raises them: what it brings loads after the first list. */
const MAX_BYTES = { login: 140_000, firstList: 300_000 } as const;
const NAMED_BYTES = 300;

type Packages = Readonly<Record<string, number>>;
interface Built {
  /** All files together. */
  readonly bytes: number;
  readonly login: { readonly bytes: number };
  readonly packages: Packages;
}

const recordFile = join(root, 'web', 'first-list.json');
const built = await readFile(
  join(root, 'web', 'node_modules', '.cache', 'first-list.json'),
  'utf8',
).catch(() => {
  console.error('There is no build. Run pnpm build first.');
  process.exit(1);
});
const { bytes, login, packages }: Built = JSON.parse(built);
const kB = (count: number): string => `${(count / 1000).toFixed(1)} kB`;
const sizes = [
  { of: 'Login screen', is: login.bytes, max: MAX_BYTES.login },
  { of: 'First list', is: bytes, max: MAX_BYTES.firstList },
];

for (const { of, is, max } of sizes) {
  console.log(`${of}: ${kB(is)} gzip, at most ${kB(max)}.`);
}
if (process.argv.includes('--update')) {
  await writeFile(
    recordFile,
    `${JSON.stringify({ bytes, login: login.bytes, packages }, null, 2)}\n`,
  );
}
if (sizes.some(({ is, max }) => is > max)) {
  const recorded: { readonly packages: Packages } = JSON.parse(await readFile(recordFile, 'utf8'));
  const grown = Object.entries(packages)
    .map(([name, now]) => ({ name, by: now - (recorded.packages[name] ?? 0) }))
    .filter(({ by }) => by >= NAMED_BYTES)
    .toSorted((a, b) => b.by - a.by);
  console.error('Too much is loaded before the first list. Since the recorded build:');
  for (const { name, by } of grown) {
    console.error(`  ${name}: +${kB(by)}${name in recorded.packages ? '' : ' (new)'}`);
  }
  console.error('Load it later.');
  process.exit(1);
}
