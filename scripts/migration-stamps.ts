import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './processes.ts';

const FOLDER = 'server/migrations';
/** Between writing a migration and committing it. */
const AGE_MAX_MS = 24 * 60 * 60_000;

interface Migration {
  readonly name: string;
  readonly stampMs: number;
  /** Its author's time; undefined before it is committed. */
  readonly committedMs: number | undefined;
}

function readStamp(name: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-[a-z0-9-]+\.ts$/.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** By name; a checkout without its history knows no commits. */
async function readCommits(): Promise<ReadonlyMap<string, number>> {
  const { output } = await run({
    command: 'git',
    args: ['log', '--diff-filter=A', '--no-renames', '--name-only', '--format=@%aI', '--', FOLDER],
    cwd: root,
  });
  const commits = new Map<string, number>();
  let atMs = Number.NaN;
  for (const line of output.split('\n')) {
    if (line.startsWith('@')) {
      atMs = Date.parse(line.slice(1));
    } else if (line.startsWith(`${FOLDER}/`)) {
      commits.set(line.slice(FOLDER.length + 1), atMs);
    }
  }
  return commits;
}

/**
 * Migrations run in the order of their stamps: one that sorts before another that databases have
 * run already would never run there in the order in which it was written.
 */
function findFaults(migrations: readonly Migration[], nowMs: number): string[] {
  const byStamp = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  return byStamp.flatMap(({ name, stampMs, committedMs }, index) => {
    const before = byStamp[index - 1];
    const isTrue =
      stampMs <= (committedMs ?? nowMs) &&
      (committedMs === undefined || stampMs >= committedMs - AGE_MAX_MS);
    return [
      ...(Number.isNaN(stampMs) ? [`${name}: begins with no time (YYYYMMDDHHMMSS, UTC)`] : []),
      ...(Number.isNaN(stampMs) || isTrue ? [] : [`${name}: is not the time of its commit`]),
      ...(before?.stampMs === stampMs ? [`${name}: has the stamp of ${before.name}`] : []),
      ...((before?.committedMs ?? 0) > (committedMs ?? nowMs)
        ? [`${name}: was committed before ${before?.name}, which it follows`]
        : []),
    ];
  });
}

const commits = await readCommits();
const names = (await readdir(join(root, FOLDER))).filter((name) => name.endsWith('.ts'));
const faults = findFaults(
  names.map((name) => ({
    name,
    stampMs: readStamp(name),
    committedMs: commits.get(name),
  })),
  Date.now(),
);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}
