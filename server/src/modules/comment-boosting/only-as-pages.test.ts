import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const server = fileURLToPath(new URL('../../', import.meta.url));
const BOOSTING = 'modules/comment-boosting/';
/** Files that handle sessions of boosting profiles, on sandbox servers only. */
const SESSION_FILES = ['sandbox-session-repository.ts', 'sandbox-sessions.ts'];

type Files = readonly (readonly [name: string, text: string])[];

async function readAll(folder: string): Promise<Files> {
  const files: (readonly [string, string])[] = [];
  for await (const file of glob('**/*.ts', { cwd: `${server}${folder}` })) {
    if (!file.endsWith('.test.ts') && !/(^|\/)test\//.test(file)) {
      files.push([file, await readFile(`${server}${folder}${file}`, 'utf8')]);
    }
  }
  return files.toSorted(([a], [b]) => a.localeCompare(b));
}
const namesOf = (files: Files, pattern: RegExp): string[] =>
  files.filter(([, text]) => pattern.test(text)).map(([name]) => name);

/** All deliveries of a task go through the deliveries port, which uses page tokens. */
it('delivers through the official API alone, never with a person’s cookie', async () => {
  const files = await readAll(BOOSTING);
  expect(files.length).toBeGreaterThan(8);
  expect(namesOf(files, /outbound|transport|\bfetch\(|node:https?|undici/)).toEqual([]);
  expect(namesOf(files, /replyToComment|setCommentLiked/)).toEqual(['deliveries.ts']);
});

it('keeps cookies out of all but the sessions of sandbox servers, which deliver nothing', async () => {
  const files = await readAll(BOOSTING);
  expect(namesOf(files, /cookie|xs=|c_user/i)).toEqual(SESSION_FILES);
  const kept = files.filter(([name]) => SESSION_FILES.includes(name));
  expect(namesOf(kept, /deliver|say\(|like\(|find\(call/i)).toEqual([]);
  expect(namesOf(files, /['"]\.\/sandbox-sessions?(-repository)?\.ts['"]/)).toEqual([
    'comment-users.ts',
    'index.ts',
    'sandbox-sessions.ts',
  ]);
});

it('never opens a cookie that it keeps', async () => {
  expect(namesOf(await readAll(BOOSTING), /openSecret|decrypt/)).toEqual([]);
  const all = await readAll('');
  expect(
    namesOf(all, /comment_user_sessions/).filter((name) => !name.startsWith(BOOSTING)),
  ).toEqual(['modules/proxies/projection.ts', 'modules/proxies/repository.ts']);
});

it('sends no cookie to the network at all', async () => {
  expect(namesOf(await readAll('gateways/'), /cookie/i)).toEqual([]);
  expect(namesOf(await readAll('platform/outbound/'), /cookie/i)).toEqual([]);
});

/** Only the configuration decides whether a server is a sandbox. */
it('asks one predicate whether sessions are taken', async () => {
  const all = await readAll('');
  expect(namesOf(all, /isLocalSandbox\(/)).toEqual([
    'app/container.ts',
    'platform/local-sandbox.ts',
  ]);
  expect(namesOf(await readAll(BOOSTING), /\bnetwork\b\s*[=!]==|NETWORK/)).toEqual([]);
});
