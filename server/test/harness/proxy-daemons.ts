import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exited } from '../../../scripts/processes.ts';
import { ensureProxyDaemons } from '../../../scripts/proxy-daemons.ts';
import type { Certificate } from './certificates.ts';

const HOST = '127.0.0.1';
const READY_TIMEOUT_MS = 15_000;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** A local port without a listener. */
export async function findClosedPort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, HOST);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Real proxy daemons on local ports with hostnames that only they resolve. `close` stops and
 * removes all of them.
 */
export async function createProxyDaemons({ names }: { names: readonly string[] }) {
  const programs = await ensureProxyDaemons();
  const folder = await mkdtemp(join(tmpdir(), 'ads-checker-proxies-'));
  // Daemons started by root drop their privileges and must still read the file.
  await chmod(folder, 0o755);
  const hosts = join(folder, 'hosts');
  await writeFile(hosts, names.map((name) => `${HOST} ${name}\n`).join(''));
  const children: ChildProcess[] = [];

  const start = async (
    program: string,
    args: (port: number) => readonly string[] | Promise<readonly string[]>,
  ): Promise<number> => {
    const port = await findClosedPort();
    const output: Buffer[] = [];
    const child = spawn(programs.pathOf(program), await args(port), {
      cwd: folder,
      env: { ...process.env, LD_PRELOAD: programs.namesLibrary, NSS_WRAPPER_HOSTS: hosts },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    const deadline = Date.now() + READY_TIMEOUT_MS;
    while (!(await isOpen(port))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`${program} does not listen:\n${Buffer.concat(output).toString('utf8')}`);
      }
      await pause(20);
    }
    return port;
  };
  const configure = async (name: string, lines: readonly string[]): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, `${lines.join('\n')}\n`);
    return file;
  };

  return {
    startSocks5: (credentials?: Credentials) =>
      start('microsocks', (port) => [
        ...['-i', HOST, '-p', String(port)],
        ...(credentials === undefined
          ? []
          : ['-u', credentials.username, '-P', credentials.password]),
      ]),

    /** SOCKS4 and 4a alone. */
    startSocks4: () =>
      start('danted', async (port) => [
        '-f',
        await configure(`danted-${port}.conf`, [
          'logoutput: stderr',
          `internal: ${HOST} port = ${port}`,
          `external: ${HOST}`,
          'clientmethod: none',
          'socksmethod: none',
          ...(process.getuid?.() === 0
            ? ['user.privileged: root', 'user.notprivileged: nobody']
            : []),
          'client pass { from: 0.0.0.0/0 to: 0.0.0.0/0 }',
          'socks pass { from: 0.0.0.0/0 to: 0.0.0.0/0 proxyprotocol: socks_v4 }',
        ]),
      ]),

    startHttp: (credentials?: Credentials) =>
      start('tinyproxy', async (port) => [
        '-d',
        '-c',
        await configure(`tinyproxy-${port}.conf`, [
          `Port ${port}`,
          `Listen ${HOST}`,
          'Timeout 60',
          'LogLevel Error',
          'MaxClients 50',
          ...(credentials === undefined
            ? []
            : [`BasicAuth ${credentials.username} ${credentials.password}`]),
        ]),
      ]),

    /** TLS in front of another proxy. */
    startTls: ({ toPort, certificate }: { toPort: number; certificate: Certificate }) =>
      start('stunnel4', async (port) => [
        await configure(`stunnel-${port}.conf`, [
          'foreground = yes',
          'pid =',
          '[proxy]',
          `accept = ${HOST}:${port}`,
          `connect = ${HOST}:${toPort}`,
          `cert = ${certificate.certFile}`,
          `key = ${certificate.keyFile}`,
        ]),
      ]),

    async close(): Promise<void> {
      for (const child of children) {
        child.kill('SIGTERM');
      }
      await Promise.all(children.map(exited));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
