import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupError } from '../../env.ts';
import { findBinaries, type PostgresBinaries } from './binaries.ts';
import { checkCluster } from './cluster-version.ts';
import { canTraverse, findServerUser, type OsUser } from './os-user.ts';
import { canConnect, isAlive, stopPostgres } from './running-server.ts';

const ROLE = 'ads_checker';
const DATABASE = 'ads_checker';
const START_TIMEOUT_MS = 30_000;
const TAKEOVER_TIMEOUT_MS = 5000;
const PROBE_INTERVAL_MS = 25;
const MAX_OUTPUT_LINES = 12;
const NAME_FILE = 'cluster-name';
const UNREACHABLE_ROOT = '/var/lib/ads-checker';

export interface EmbeddedPostgres {
  /** URL of the application's database, password included. */
  readonly url: string;
  /** Whether a server left by a killed process is reused. */
  readonly isReused: boolean;
  stop(): Promise<void>;
}

interface Cluster {
  readonly dir: string;
  readonly user: OsUser | undefined;
  readonly binaries: PostgresBinaries;
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') {
          reject(new Error('No free port.'));
        } else {
          resolve(address.port);
        }
      });
    });
  });
}

function spawnAs(input: {
  cluster: Cluster;
  command: string;
  args: readonly string[];
}): ChildProcess {
  return spawn(input.command, input.args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C must reach this process first, which stops the database last.
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C', LC_MESSAGES: 'C' },
    ...(input.cluster.user === undefined
      ? {}
      : { uid: input.cluster.user.uid, gid: input.cluster.user.gid }),
  });
}

/** The last output lines, for the error of a failed start. */
function collectOutput(child: ChildProcess): () => string {
  let lines: string[] = [];
  const keep = (chunk: Buffer): void => {
    lines = [...lines, ...chunk.toString('utf8').split('\n')]
      .filter((line) => line.trim() !== '')
      .slice(-MAX_OUTPUT_LINES);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => lines.join(' | ');
}

/** Lets this process exit while the database runs. */
function releaseChild(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null && 'unref' in stream && typeof stream.unref === 'function') {
      stream.unref();
    }
  }
}

async function own(path: string, user: OsUser | undefined): Promise<void> {
  if (user !== undefined) {
    await chown(path, user.uid, user.gid);
  }
}

async function initialise(cluster: Cluster): Promise<void> {
  const parent = join(cluster.dir, '..');
  const draft = `${cluster.dir}.draft-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await own(draft, cluster.user);
  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(draft, '..', `.password-${process.pid}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await own(passwordFile, cluster.user);
  try {
    const child = spawnAs({
      cluster,
      command: cluster.binaries.initdb,
      args: [
        `--pgdata=${draft}`,
        `--username=${ROLE}`,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C.UTF-8',
      ],
    });
    const output = collectOutput(child);
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) {
      throw new StartupError([`DATA_DIR: no database can be created in ${parent}: ${output()}`]);
    }
    await writeFile(join(draft, '.password'), password, { mode: 0o600 });
    await rename(draft, cluster.dir);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

function urlOf(options: { password: string; port: number; database: string }): string {
  return `postgres://${ROLE}:${options.password}@127.0.0.1:${options.port}/${options.database}`;
}

async function createApplicationDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) {
      await client.query(`create database ${DATABASE}`);
    }
  } finally {
    await client.end();
  }
}

async function readPid(dir: string): Promise<number | undefined> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

async function findRunning(cluster: Cluster): Promise<EmbeddedPostgres | undefined> {
  const pid = await readPid(cluster.dir);
  const url = (await readFile(join(cluster.dir, '.url'), 'utf8').catch(() => '')).trim();
  if (pid === undefined || url === '') {
    return undefined;
  }
  // A recovering server will answer, a stopping one will end: both within seconds.
  const deadline = Date.now() + TAKEOVER_TIMEOUT_MS;
  while (isAlive(pid) && Date.now() < deadline) {
    if (await canConnect(url)) {
      return { url, isReused: true, stop: () => stopPostgres({ pid, url }) };
    }
    await sleep(PROBE_INTERVAL_MS);
  }
  return undefined;
}

async function startServer(input: {
  cluster: Cluster;
  settings: readonly string[];
}): Promise<EmbeddedPostgres> {
  const password = (
    await readFile(join(input.cluster.dir, '.password'), 'utf8').catch((error: unknown) => {
      throw new StartupError(
        [
          `DATA_DIR: the database folder ${input.cluster.dir} is broken: its password file is missing.`,
        ],
        { cause: error },
      );
    })
  ).trim();
  const port = await findFreePort();
  const child = spawnAs({
    cluster: input.cluster,
    command: input.cluster.binaries.postgres,
    args: [
      '-D',
      input.cluster.dir,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      ...input.settings.flatMap((setting) => ['-c', setting]),
    ],
  });
  const output = collectOutput(child);
  const adminUrl = urlOf({ password, port, database: 'postgres' });
  let hasEnded = false;
  child.once('error', () => {
    hasEnded = true;
  });
  child.once('exit', () => {
    hasEnded = true;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await canConnect(adminUrl))) {
    if (hasEnded || Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new StartupError([
        `DATA_DIR: the database in ${input.cluster.dir} does not start: ${output()}`,
      ]);
    }
    await sleep(PROBE_INTERVAL_MS);
  }
  await createApplicationDatabase(adminUrl);
  const url = urlOf({ password, port, database: DATABASE });
  await writeFile(join(input.cluster.dir, '.url'), url, { mode: 0o600 });
  const { pid } = child;
  releaseChild(child);
  return {
    url,
    isReused: false,
    stop: async () => {
      if (pid !== undefined) {
        await stopPostgres({ pid, url });
      }
    },
  };
}

/**
 * The cluster's folder: in the data folder, or, when only root can enter that (as in `/root`), in a
 * system folder that PostgreSQL's user can reach.
 */
async function placeCluster(input: { dataDir: string; user: OsUser | undefined }): Promise<string> {
  if (
    input.user === undefined ||
    (await canTraverse({ path: join(input.dataDir, 'postgres'), user: input.user }))
  ) {
    return input.dataDir;
  }
  const dir = join(UNREACHABLE_ROOT, await readClusterName(input.dataDir));
  await mkdir(dir, { recursive: true, mode: 0o755 });
  return dir;
}

/** Stored in the data folder, so that deleting it means a fresh start wherever the cluster is. */
async function readClusterName(dataDir: string): Promise<string> {
  const file = join(dataDir, NAME_FILE);
  try {
    await writeFile(file, randomBytes(8).toString('hex'), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw error;
    }
  }
  const name = (await readFile(file, 'utf8')).trim();
  if (!/^[0-9a-f]{16}$/.test(name)) {
    throw new StartupError([`DATA_DIR: ${file} is damaged: it must hold 16 hexadecimal digits.`]);
  }
  return name;
}

async function findCluster(dataDir: string): Promise<{ cluster: Cluster; exists: boolean }> {
  await mkdir(dataDir, { recursive: true });
  const user = await findServerUser();
  const root = await placeCluster({ dataDir, user });
  const copyTo = async (packageDir: string): Promise<string | undefined> =>
    user === undefined ||
    (await canTraverse({ path: join(packageDir, 'native', 'bin', 'x'), user }))
      ? undefined
      : join(UNREACHABLE_ROOT, 'binaries');
  const binaries = await findBinaries({ copyTo });
  const dir = join(root, `postgres-${binaries.major}`);
  const hasName = await readFile(join(dataDir, NAME_FILE)).then(
    () => true,
    () => false,
  );
  const { exists } = await checkCluster({
    dir,
    major: binaries.major,
    roots: [dataDir, ...(hasName ? [join(UNREACHABLE_ROOT, await readClusterName(dataDir))] : [])],
  });
  return { cluster: { dir, user, binaries }, exists };
}

/**
 * Starts or reuses the PostgreSQL of a data folder, on 127.0.0.1 with a random port and password.
 * `settings` are server settings such as `fsync=off` (tests only). @throws StartupError with one
 * line when the folder is broken or no PostgreSQL can be started.
 */
export async function startEmbeddedPostgres({
  dataDir,
  settings = [],
}: {
  dataDir: string;
  settings?: readonly string[];
}): Promise<EmbeddedPostgres> {
  try {
    const { cluster, exists } = await findCluster(dataDir);
    const running = await findRunning(cluster);
    if (running !== undefined) {
      return running;
    }
    if (!exists) {
      await initialise(cluster);
    }
    await chmod(cluster.dir, 0o700);
    return await startServer({ cluster, settings });
  } catch (error) {
    if (error instanceof StartupError) {
      throw error;
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      [`DATA_DIR: the embedded database cannot be used (${dataDir}): ${reason}`],
      { cause: error },
    );
  }
}
