import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const graph = fileURLToPath(new URL('../../gateways/graph', import.meta.url));

async function readAll(cwd: string): Promise<(readonly [string, string])[]> {
  const files: (readonly [string, string])[] = [];
  for await (const file of glob('**/*.ts', { cwd })) {
    if (!file.endsWith('.test.ts') && !file.startsWith('test/')) {
      files.push([file, await readFile(`${cwd}/${file}`, 'utf8')]);
    }
  }
  return files;
}
const namesOf = (files: (readonly [string, string])[], pattern: RegExp): string[] =>
  files.filter(([, text]) => pattern.test(text)).map(([name]) => name);

/** Whatever a task delivers goes through the port of deliveries, whose calls have a page's token. */
it('delivers through the official API alone, never with a person’s cookie', async () => {
  const files = await readAll(folder);
  expect(files.length).toBeGreaterThan(8);
  expect(namesOf(files, /cookie|xs=|c_user/i)).toEqual([]);
  expect(namesOf(files, /outbound|transport|\bfetch\(|node:https?|undici/)).toEqual([]);
  expect(namesOf(files, /replyToComment|setCommentLiked/)).toEqual(['deliveries.ts']);
});

it('sends no cookie to the network at all', async () => {
  const files = await readAll(graph);
  expect(namesOf(files, /cookie/i)).toEqual([]);
});
