// Plain JavaScript for any Node >= 20: installs the pinned pnpm and Node, then runs the script with
// them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === 'win32';
const nodeBinary = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
const PARENT_CHECK_MS = 1_000;
const stampFile = join(root, 'node_modules', '.cache', 'bootstrap-stamp');

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readPackage(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

function currentStamp() {
  // Without the Node version: from the second start on, npm finds the pinned Node in
  // node_modules/.bin.
  const hash = createHash('sha256').update(process.platform).update(process.arch);
  hash.update(readFileSync(join(root, 'pnpm-lock.yaml')));
  hash.update(readFileSync(join(root, 'pnpm-workspace.yaml')));
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const manifest = entry.isDirectory() && join(root, entry.name, 'package.json');
    if (manifest && entry.name !== 'node_modules' && existsSync(manifest)) {
      hash.update(readFileSync(manifest));
    }
  }
  return hash.update(readFileSync(join(root, 'package.json'))).digest('hex');
}

/** The pinned pnpm: from the PATH when its version matches, otherwise through npx. */
function pnpmCommand() {
  const pin = readPackage('.').packageManager;
  const found = spawnSync('pnpm', ['--version'], { cwd: root, encoding: 'utf8', shell: isWindows });
  return found.status === 0 && `pnpm@${found.stdout.trim()}` === pin
    ? ['pnpm']
    : ['npx', '--yes', '--prefer-offline', pin];
}

function install() {
  const stamp = currentStamp();
  const isCurrent =
    existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && existsSync(nodeBinary);
  if (isCurrent) {
    return;
  }
  process.stdout.write('Installing dependencies…\n');
  const [command, ...prefix] = pnpmCommand();
  const result = spawnSync(
    command,
    [...prefix, 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      shell: isWindows,
      maxBuffer: 1 << 26,
    },
  );
  if (result.status !== 0 || !existsSync(nodeBinary)) {
    process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}\n`);
    fail(`Installing the dependencies failed${result.error ? `: ${result.error.message}` : '.'}`);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

const [script, ...rest] = process.argv.slice(2);
if (script === undefined) {
  fail('Usage: node scripts/bootstrap.mjs <script in scripts/> [arguments]');
}
install();

const bin = join(root, 'node_modules', '.bin');
const child = spawn(nodeBinary, [join(root, 'scripts', `${script}.ts`), ...rest], {
  cwd: root,
  // The channel closes when this process dies, and the child stops.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // Processes start in a third of the time when Node has compiled their modules before.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
    ...process.env,
    PATH: `${dirname(nodeBinary)}${isWindows ? ';' : ':'}${bin}${isWindows ? ';' : ':'}${process.env.PATH ?? ''}`,
  },
});
// Ctrl-C in a terminal reaches the whole process group, a supervisor's signal this process alone.
// The child decides when to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) {
      child.kill(signal);
    }
  });
}
// A killed npm forwards no signal.
if (process.env.npm_lifecycle_event !== undefined && !isWindows) {
  const caller = process.ppid;
  setInterval(() => process.ppid !== caller && child.kill('SIGTERM'), PARENT_CHECK_MS).unref();
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
