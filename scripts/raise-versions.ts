// Raises the version of each collection whose rows have another shape than in the last commit, and
// records the shape.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formText } from '../shared/src/collections/form-text.ts';
import { collections } from '../shared/src/collections/index.ts';
import { root, run } from './processes.ts';

const FOLDER = 'shared/src/collections';

async function raise(kind: string, version: number): Promise<void> {
  for (const name of await readdir(join(root, FOLDER))) {
    const path = join(root, FOLDER, name);
    const text = name.endsWith('.ts') ? await readFile(path, 'utf8') : '';
    const raised = text.replace(
      new RegExp(`(kind: '${kind}',\\s+version: )\\d+`),
      (_, before: string) => `${before}${version}`,
    );
    if (raised !== text) {
      await writeFile(path, raised);
    }
  }
}

for (const collection of collections) {
  const { kind } = collection;
  const fileOf = (version: number): string => `${FOLDER}/schemas/${kind}.${version}.json`;
  const form = formText(collection);
  const recorded = fileOf(collection.version);
  if ((await readFile(join(root, recorded), 'utf8').catch(() => undefined)) === form) {
    continue;
  }
  const { code } = await run({ command: 'git', args: ['cat-file', '-e', `HEAD:${recorded}`] });
  const version = collection.version + (code === 0 ? 1 : 0);
  await raise(kind, version);
  await writeFile(join(root, fileOf(version)), form);
  console.log(`${kind}: version ${version}`);
}
