import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../env.ts';

const CLUSTER_DIR = /^postgres-\d+$/;

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  );
}

/** The major in a cluster's `PG_VERSION`. @throws StartupError when the folder holds no database. */
async function readMajor(dir: string): Promise<number> {
  const refuse = (reason: string, cause?: unknown): StartupError =>
    new StartupError(
      [
        `DATA_DIR: ${dir} exists but holds no database (${reason}). Move it away or restore it from a backup.`,
      ],
      { cause },
    );
  const text = await readFile(join(dir, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    throw isMissing(error)
      ? refuse('PG_VERSION is missing')
      : refuse(
          `PG_VERSION cannot be read: ${error instanceof Error ? error.message : String(error)}`,
          error,
        );
  });
  const major = /^(\d+)\s*$/.exec(text)?.[1];
  if (major === undefined) {
    throw refuse('PG_VERSION names no version');
  }
  return Number(major);
}

async function listClusters(root: string): Promise<string[]> {
  const names = await readdir(root).catch((error: unknown): string[] => {
    if (isMissing(error)) {
      return [];
    }
    throw error;
  });
  return names.filter((name) => CLUSTER_DIR.test(name)).map((name) => join(root, name));
}

/**
 * Whether the cluster exists and can be started by this major. Data that this start would leave
 * aside is never replaced by an empty database. `roots` are all folders that clusters of this data
 * folder may be in. @throws StartupError with one line on what was found and what to do.
 */
export async function checkCluster(input: {
  dir: string;
  major: number;
  roots: readonly string[];
}): Promise<{ exists: boolean }> {
  const clusters = (await Promise.all(input.roots.map(listClusters))).flat();
  const exists = clusters.includes(input.dir);
  for (const found of exists ? [input.dir] : clusters) {
    const foundMajor = await readMajor(found);
    if (foundMajor !== input.major) {
      throw new StartupError([
        `DATA_DIR: ${found} is a database of PostgreSQL ${foundMajor}, and this release needs PostgreSQL ${input.major}. To keep the data, dump it with the release that wrote it and restore it into an empty DATA_DIR; to start empty, move ${found} away.`,
      ]);
    }
    if (found !== input.dir) {
      throw new StartupError([
        `DATA_DIR: the database is in ${found}, but this user's is kept in ${input.dir}. Start as the user who created it, or move the folder there; to start empty, move it away.`,
      ]);
    }
  }
  return { exists };
}
