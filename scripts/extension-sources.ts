// Builds the extension from the archive of its sources, in an empty folder, as the reviewers of a
// store do, and compares what comes out with dist, byte by byte.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { unzipSync } from 'fflate';
import { root, run } from './processes.ts';

const dist = join(root, 'extension', 'dist');

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

async function unpack(archive: string, folder: string): Promise<void> {
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(archive)))) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
}

async function runIn(folder: string, args: readonly string[]): Promise<void> {
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly packageManager: string;
  };
  const { code, output } = await run({
    command: 'npx',
    args: ['--yes', packageManager, ...args],
    cwd: folder,
    env: { PATH: `${join(folder, 'node_modules', 'node', 'bin')}:${process.env.PATH}` },
  });
  if (code !== 0) {
    throw new Error(`pnpm ${args.join(' ')} ended with ${code}:\n${output}`);
  }
}

async function findDifferences(rebuilt: string): Promise<readonly string[]> {
  const names = new Set([...(await listFiles(dist)), ...(await listFiles(rebuilt))]);
  const differences: string[] = [];
  for (const name of names) {
    const [ours, theirs] = await Promise.all(
      [dist, rebuilt].map((folder) => readFile(join(folder, name)).catch(() => null)),
    );
    if (ours == null || theirs == null || !ours.equals(theirs)) {
      differences.push(name);
    }
  }
  return differences;
}

const archive = (await listFiles(dist)).find((name) => name.endsWith('-sources.zip'));
if (archive === undefined) {
  throw new Error('There is no archive of the sources. Build the extension first.');
}
const folder = await mkdtemp(join(tmpdir(), 'extension-sources-'));
try {
  await unpack(join(dist, archive), folder);
  await runIn(folder, ['install', '--frozen-lockfile', '--prefer-offline']);
  await runIn(folder, ['--filter', '@ads-checker/extension', 'run', 'build']);
  const differences = await findDifferences(join(folder, 'extension', 'dist'));
  if (differences.length > 0) {
    console.error(`Built from its sources, these differ:\n  ${differences.join('\n  ')}`);
    process.exitCode = 1;
  } else {
    console.log('The archive of the sources builds what we ship, byte by byte.');
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
