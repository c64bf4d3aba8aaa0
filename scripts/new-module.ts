// Generates a feature that keeps rows of an account, from contract to screen and tests, and
// registers it.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createRename } from './new-module/names.ts';
import { writeRouteTree } from './new-module/route-tree.ts';
import { bin, root, run } from './processes.ts';

const TEMPLATES = join(import.meta.dirname, 'new-module', 'templates');
const TEMPLATE_ENDING = /\.template$/;

/** Lines that register the feature in existing files. */
const LIST_LINES = [
  [
    'shared/src/contracts/list.ts',
    "export { sampleNotesRoutes as sampleNotes } from './sample-notes.ts';",
  ],
  ['shared/src/collections/list.ts', "export * from './sample-notes.ts';"],
  [
    'server/src/app/modules.ts',
    "export { sampleNotesModule } from '../modules/sample-notes/index.ts';",
  ],
  [
    'server/src/app/job-list.ts',
    "export { checkSampleNoteJob } from '../modules/sample-notes/index.ts';",
  ],
  [
    'server/src/app/gateways.ts',
    "export { sampleNotesGateway } from '../gateways/sample-notes/gateway.ts';",
  ],
  ['server/sandbox/vendors.ts', "export { sampleNotesVendor } from './sample-notes/vendor.ts';"],
  ['web/src/features/list.ts', "export { sampleNotesFeature } from './sample-notes/feature.tsx';"],
] as const;
/**
 * Rows of the feature in the tables of docs/architecture.md, and the rows before which they are
 * inserted.
 */
const DOCUMENTATION_ROWS = [
  ['| `health` |', '| `sample-notes` | Sample notes of an account; a vendor checks their names |'],
  ['| `profile-settings` |', '| `sample-notes` | Sample notes: the list, adding, editing |'],
] as const;

const [kebab = '', russianTitle = '', folder = root] = process.argv.slice(2);
if (!/^[a-z]+(-[a-z]+)*s$/.test(kebab) || !/^[А-ЯЁ][а-яё ]+$/.test(russianTitle)) {
  console.error(
    'Usage: pnpm new:module <name in kebab-case, plural> <its Russian name>, such as: pnpm new:module ad-labels Метки',
  );
  process.exit(1);
}
const rename = createRename({
  kebab,
  russianTitle,
  timestamp: new Date().toISOString().replace(/\D/g, '').slice(0, 14),
});

async function readTemplates(): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(TEMPLATES, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name);
        const target = rename(relative(TEMPLATES, path).replace(TEMPLATE_ENDING, ''));
        return [target, rename(await readFile(path, 'utf8'))] as const;
      }),
    ),
  );
}

/** Keeps the list sorted by file. */
async function addLine(file: string, line: string): Promise<void> {
  const path = join(folder, file);
  const text = (await readFile(path, 'utf8')).trim();
  const [, comment = '', list = ''] = /^((?:\/\/[^\n]*\n)?)(.*)$/s.exec(text) ?? [];
  const fileOf = (entry: string): string => entry.split("'")[1] ?? entry;
  // An entry with many names spans several lines.
  const sorted = [...list.split(/(?<=;)\n/), line].toSorted((a, b) =>
    fileOf(a).localeCompare(fileOf(b)),
  );
  await writeFile(path, `${comment}${sorted.join('\n')}\n`);
  console.log(`${file}: ${line}`);
}

async function succeed(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await run({ command, args, cwd });
  if (code !== 0) {
    console.error(output);
    process.exit(code);
  }
}

const files = await readTemplates();
const taken = [...files.keys()].filter((file) => existsSync(join(folder, file)));
if (taken.length > 0) {
  console.error(`Nothing was written because these files exist already:\n${taken.join('\n')}`);
  process.exit(1);
}
for (const [file, text] of files) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
  console.log(file);
}
for (const [file, line] of LIST_LINES) {
  await addLine(file, rename(line));
}
const architecture = join(folder, 'docs/architecture.md');
let text = await readFile(architecture, 'utf8');
for (const [before, row] of DOCUMENTATION_ROWS) {
  text = text.replace(before, `${rename(row)}\n${before}`);
}
await writeFile(architecture, text);

// Exits with an error for what lint cannot fix.
await succeed(
  bin('biome'),
  [
    'check',
    '--write',
    ...[...files.keys(), ...LIST_LINES.map(([file]) => file)].filter(
      (file) => !file.endsWith('.json'),
    ),
  ],
  folder,
);
await writeRouteTree(folder);
await succeed(process.execPath, ['scripts/messages.ts'], folder);
// Adds the new collection to the recorded schemas.
await succeed(
  join(folder, 'shared/node_modules/.bin/vitest'),
  ['run', 'src/collections/versions.test.ts', '--update=all'],
  join(folder, 'shared'),
);
