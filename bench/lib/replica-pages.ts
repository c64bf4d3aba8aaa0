import { bin, root, run } from '../../scripts/processes.ts';
import type { Profile } from './browser.ts';
import type { FeedServer } from './feed-server.ts';

export interface ReplicaSite {
  readonly profile: Profile;
  readonly server: FeedServer;
}

/** Builds the page that runs the replica's own modules. */
export async function buildReplicaPages(): Promise<void> {
  const build = await run({
    command: bin('vite', 'web'),
    args: ['build', '--config', 'bench/pages/vite.config.ts', '--logLevel', 'warn'],
    cwd: root,
  });
  if (build.code !== 0) {
    throw new Error(`Building the page failed:\n${build.output}`);
  }
}

/** Opens that page in a new browser process. */
export async function openReplicaPage({ profile, server }: ReplicaSite) {
  const { page } = await profile.open();
  await page.goto(`${server.url}/replica.html`);
  await page.waitForFunction(() => 'bench' in globalThis);
  return page;
}
