import { once } from 'node:events';
import { type Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { SampleExit } from '@ads-checker/shared/sample/index';
import { HttpProxyAgent } from 'http-proxy-agent';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';

export type Way = 'http' | 'connect' | 'socks4a' | 'socks5h';

export function agentFor({
  way,
  exit: { username, password },
  port,
}: {
  way: Way;
  exit: Pick<SampleExit, 'username' | 'password'>;
  port: number;
}): Agent {
  const isHttp = way === 'http' || way === 'connect';
  const secret = password === null ? '' : `:${encodeURIComponent(password)}`;
  const url = `${isHttp ? 'http' : way}://${encodeURIComponent(username)}${secret}@127.0.0.1:${port}`;
  switch (way) {
    case 'http':
      return new HttpProxyAgent(url);
    case 'connect':
      return new HttpsProxyAgent(url);
    default:
      return new SocksProxyAgent(url);
  }
}

export function fetchThrough({
  url,
  agent,
  headers = {},
}: {
  url: string;
  agent: Agent;
  headers?: Record<string, string>;
}): Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('utf8'),
          headers: response.headers,
        }),
      );
    });
    request.once('error', reject);
  });
}

export interface RawCaller {
  readonly socket: Socket;
  send(bytes: readonly number[] | string): void;
  /** The next `count` bytes; fewer when the other side ended before. */
  receive(count: number): Promise<number[]>;
  receiveAll(): Promise<Buffer>;
  isSilent(): boolean;
}

export async function callRaw(port: number): Promise<RawCaller> {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let hasEnded = false;
  const waiting: (() => void)[] = [];
  const wake = () => {
    for (const go of waiting.splice(0)) {
      go();
    }
  };
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    hasEnded = true;
    wake();
  });
  const until = async (isEnough: () => boolean) => {
    while (!isEnough() && !hasEnded) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  return {
    socket,
    send: (bytes) => {
      socket.write(typeof bytes === 'string' ? bytes : Buffer.from(bytes));
    },
    receive: async (count) => {
      await until(() => received.length >= count);
      const taken = [...received.subarray(0, count)];
      received = received.subarray(count);
      return taken;
    },
    receiveAll: async () => {
      await until(() => false);
      return received;
    },
    isSilent: () => received.length === 0 && !hasEnded,
  };
}
