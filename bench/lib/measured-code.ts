import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from '../../scripts/processes.ts';

const IS_TEST = /\.test\.tsx?$|\/test\//;
const DIGITS = 12;

async function git(...args: readonly string[]): Promise<string> {
  const { code, output } = await run({ command: 'git', args });
  if (code !== 0) {
    throw new Error(`git ${args.join(' ')}\n${output}`);
  }
  return output;
}

/**
 * A hash of the names and contents of these files and folders, without tests. It says whether code
 * changed also where history is missing or was rewritten.
 *
 * @throws when a path holds no file: it moved, and the benchmark names it still.
 */
export async function hashCode(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) {
    const listed = await git('ls-files', '-co', '--exclude-standard', '--deduplicate', '--', path);
    const files = listed.split('\n').filter((file) => file !== '' && !IS_TEST.test(file));
    let found = 0;
    for (const file of files.toSorted()) {
      const content = await readFile(join(root, file)).catch(() => undefined);
      if (content !== undefined) {
        found += 1;
        hash.update(`${file}\0${content.length}\0`).update(content);
      }
    }
    if (found === 0) {
      throw new Error(`There is no code at ${path}`);
    }
  }
  return hash.digest('hex').slice(0, DIGITS);
}

/** The commit that is measured, in short, and whether files differ from it. */
export async function describeCommit(): Promise<string> {
  const commit = (await git('rev-parse', '--short=10', 'HEAD')).trim();
  const isClean = (await git('status', '--porcelain', '--', ':!docs/benchmarks.md')).trim() === '';
  return isClean ? commit : `${commit} with uncommitted changes`;
}
