import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ProcessGroup, root } from './processes.ts';

if (existsSync(join(root, '.env'))) {
  process.loadEnvFile(join(root, '.env'));
}
process.env.NODE_ENV ??= 'development';
// Vite serves the page and hands /api to the server, so the page's origin is Vite's.
process.env.APP_ORIGIN ??= 'http://localhost:5173';

const group = new ProcessGroup();
if ((process.env.NETWORK ?? 'sandbox') === 'sandbox') {
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
process.exit(await group.untilEnd());
