import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';
import { ProcessGroup, root } from './processes.ts';

if (existsSync(join(root, '.env'))) {
  process.loadEnvFile(join(root, '.env'));
}
process.env.NODE_ENV ??= 'production';

const group = new ProcessGroup();
try {
  await buildIfNeeded();
  if ((process.env.NETWORK ?? 'sandbox') === 'sandbox') {
    group.start({ name: 'sandbox', args: [join(root, 'server', 'sandbox', 'main.ts')] });
  }
  group.start({ name: 'server', args: [join(root, 'server', 'dist', 'main', 'api.js')] });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  await group.stop();
  process.exit(1);
}
process.exit(await group.untilEnd());
