import { run } from './processes.ts';

/** Callers check afterwards what was installed: apt may be missing or not permitted. */
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
