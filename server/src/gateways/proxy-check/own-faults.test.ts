import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createAddressGuard } from '../../platform/outbound/address-guard.ts';
import { createHttpTransport } from '../../platform/outbound/transport.ts';
import { createProxyCheckClient } from './client.ts';

/** Checks a proxy in a process that has reached its limit of open files. */
const SCRIPT = `
import { openSync } from 'node:fs';
import { createProxyCheckClient } from './client.ts';
import { createAddressGuard } from '../../platform/outbound/address-guard.ts';
import { createHttpTransport } from '../../platform/outbound/transport.ts';

const client = createProxyCheckClient({
  transport: createHttpTransport({ guard: createAddressGuard({ isLoopbackAllowed: true, allowedNetworks: [] }) }),
  echoUrl: 'http://127.0.0.1:9/exit-ip',
  graphUrl: 'http://127.0.0.1:9/',
});
const check = (protocol) =>
  client.checkProxy({
    connection: { protocol, hostname: '127.0.0.1', port: 9, username: null, password: null },
  }).then(({ error }) => error, ({ name, type }) => type ?? name);
const before = [await check('http'), await check('socks5')];
try {
  for (;;) openSync('/dev/null');
} catch {}
const after = [await check('http'), await check('socks5')];
console.log(JSON.stringify({ before, after }));
process.exit(0);
`;

it('blames no proxy when this machine has no more connections to give', async () => {
  const command = `ulimit -n 128 && exec "$0" --input-type=module -e "$1"`;
  const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, SCRIPT], {
    cwd: import.meta.dirname,
  });
  expect(JSON.parse(stdout)).toEqual({
    before: ['refused', 'refused'],
    after: ['UnavailableError', 'UnavailableError'],
  });
});

it('does not say that a proxy failed its check when this server has no network', async () => {
  const client = createProxyCheckClient({
    transport: createHttpTransport({
      guard: createAddressGuard({
        isLoopbackAllowed: true,
        allowedNetworks: [],
        resolve: () =>
          Promise.reject(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' })),
      }),
      ownNetwork: {
        hasExternalInterface: () => false,
        canReachNameServer: () => Promise.resolve(false),
      },
    }),
    echoUrl: 'http://127.0.0.1:9/exit-ip',
    graphUrl: 'http://127.0.0.1:9/',
  });
  const connection = {
    protocol: 'http',
    hostname: 'proxy.example.test',
    port: 3128,
    username: null,
    password: null,
  } as const;
  await expect(client.checkProxy({ connection })).rejects.toMatchObject({
    type: 'UnavailableError',
    code: 'server_offline',
    message: 'The server is offline. Try again later.',
  });
});
