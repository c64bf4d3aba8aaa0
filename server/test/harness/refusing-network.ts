import { once } from 'node:events';
import { createServer } from 'node:http';

const REFUSAL = {
  error: { message: 'Error validating access token', type: 'OAuthException', code: 190 },
};

/** A network that rejects every token: its error proves that the caller had the permission. */
export async function startRefusingNetwork(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(REFUSAL));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('The network has no port.');
  }
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
