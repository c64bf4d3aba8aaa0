import { join } from 'node:path';
import { ProcessGroup, root } from './processes.ts';
import { loadSettings } from './settings.ts';

const { hasSandbox } = loadSettings({ nodeEnv: 'development' });
// Vite serves the page and proxies /api to the server, so the page's origin is Vite's.
process.env.APP_ORIGIN ??= 'http://localhost:5173';

const group = new ProcessGroup();
if (hasSandbox) {
  group.start({ name: 'sandbox', args: ['--watch', join(root, 'server', 'sandbox', 'main.ts')] });
}
group.start({
  name: 'server',
  args: ['--watch', '--watch-preserve-output', join(root, 'server', 'src', 'main', 'api.ts')],
});
group.start({
  name: 'web',
  args: [join(root, 'web', 'node_modules', 'vite', 'bin', 'vite.js'), '--strictPort'],
  options: { cwd: join(root, 'web') },
});
process.exit(await group.waitForEnd());
