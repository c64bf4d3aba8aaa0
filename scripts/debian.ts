import { run } from './processes.ts';

/** Asks Debian's own tool for packages. Whether that was allowed and worked is seen by what is there afterwards. */
export async function installDebianPackages(names: readonly string[]): Promise<void> {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...names],
  ]) {
    const [command = 'apt-get', ...rest] = [...sudo, ...args];
    await run({ command, args: rest, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  }
}
