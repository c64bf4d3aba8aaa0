import { Server } from 'proxy-chain';

const USERNAME = 'northpine';

export interface HttpProxy {
  /** Fields of the proxy form, with the password. */
  readonly options: {
    readonly protocol: 'http';
    readonly hostname: string;
    readonly port: number;
    readonly username: string;
    readonly password: string;
  };
  countRequests(): number;
  close(): Promise<void>;
}

export async function startHttpProxy({ password }: { password: string }): Promise<HttpProxy> {
  let requests = 0;
  const server = new Server({
    port: 0,
    host: '127.0.0.1',
    prepareRequestFunction: (request) => {
      const isKnown = request.username === USERNAME && request.password === password;
      requests += isKnown ? 1 : 0;
      return { requestAuthentication: !isKnown };
    },
  });
  await server.listen();
  return {
    options: {
      protocol: 'http',
      hostname: '127.0.0.1',
      port: server.port,
      username: USERNAME,
      password,
    },
    countRequests: () => requests,
    close: () => server.close(true),
  };
}
