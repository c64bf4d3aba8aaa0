import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';
import { ProcessGroup, root } from './processes.ts';
import { loadSettings } from './settings.ts';

const { hasSandbox } = loadSettings({ nodeEnv: 'production' });
const group = new ProcessGroup();
try {
  await buildIfNeeded();
  if (hasSandbox) {
    group.start({ name: 'sandbox', args: [join(root, 'server', 'sandbox', 'main.ts')] });
  }
  group.start({ name: 'server', args: [join(root, 'server', 'dist', 'main', 'api.js')] });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  await group.stop();
  process.exit(1);
}
process.exit(await group.waitForEnd());
