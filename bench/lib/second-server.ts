import { join } from 'node:path';
import { findFreePort, ProductProcess } from '../../e2e/product/processes.ts';
import { ADMIN, type Product } from '../../e2e/product/product.ts';
import { root } from '../../scripts/processes.ts';
import { API_PREFIX } from '../../shared/src/http.ts';
import { readSecretsKey } from './database.ts';

export interface SecondServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function startSecondServer({
  product,
  databaseUrl,
}: {
  readonly product: Product;
  readonly databaseUrl: string;
}): Promise<SecondServer> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = new ProductProcess({
    name: 'second server',
    script: join(root, 'server', 'dist', 'main', 'api.js'),
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_ORIGIN: url,
      DATA_DIR: product.dataDir,
      DATABASE_URL: databaseUrl,
      SECRETS_KEY: await readSecretsKey(product),
      NETWORK: 'sandbox',
      GRAPH_API_URL: product.sandboxUrl,
      SANDBOX_PORT: new URL(product.sandboxUrl).port,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
    },
  });
  try {
    await server.waitUntilReady(`${url}${API_PREFIX}/health`);
  } catch (error) {
    await server.end('SIGTERM');
    throw error;
  }
  return { url, stop: () => server.end('SIGTERM') };
}
