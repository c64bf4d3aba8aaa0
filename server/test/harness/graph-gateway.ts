import { afterEach } from 'vitest';
import { createGraphGateway, type GraphGatewayOptions } from '../../src/gateways/graph/gateway.ts';
import type { ListAdObjects } from '../../src/gateways/graph/ports/ad-objects-port.ts';
import type { ProfileConnection } from '../../src/gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../src/gateways/graph/ports/network-error.ts';
import { createAddressGuard } from '../../src/platform/outbound/address-guard.ts';
import { createHttpTransport } from '../../src/platform/outbound/transport.ts';
import { useNetwork } from './network.ts';

type Capabilities = 'first_party' | 'third_party';

/** The gateway on a small sandbox: one for each test file. */
export function useGraphGateway() {
  const network = useNetwork();
  const { sandbox, world } = network;
  const logged: unknown[] = [];
  const opened: { close(): void }[] = [];
  afterEach(() => {
    for (const transport of opened.splice(0)) {
      transport.close();
    }
  });

  /** A gateway whose sleep advances its clock at once. */
  function openGateway({
    baseUrl = sandbox().url,
    ...options
  }: { baseUrl?: string } & Pick<GraphGatewayOptions, 'limits' | 'hangingMs'> = {}) {
    let offsetMs = 0;
    const slept: number[] = [];
    const transport = createHttpTransport({
      guard: createAddressGuard({ isLoopbackAllowed: true, allowedNetworks: [] }),
    });
    opened.push(transport);
    const gateway = createGraphGateway({
      ...options,
      transport,
      baseUrl,
      version: 'v27.0',
      clock: { now: () => new Date(Date.now() + offsetMs) },
      log: { warn: (facts) => void logged.push(facts) },
      sleep: async ({ delayMs }) => {
        slept.push(delayMs);
        offsetMs += delayMs;
      },
    });
    return {
      gateway,
      slept,
      advance: (byMs: number) => {
        offsetMs += byMs;
      },
    };
  }

  function getProfile(capabilities: Capabilities) {
    const profile = world().profiles.find(
      (candidate) =>
        candidate.capabilities === capabilities &&
        candidate.tokenState === 'ok' &&
        candidate.tasks.size > 0,
    );
    if (profile === undefined) {
      throw new Error(`The world has no healthy ${capabilities} profile.`);
    }
    return profile;
  }

  function connect(capabilities: Capabilities = 'first_party'): ProfileConnection {
    const { accessToken, userAgent } = getProfile(capabilities);
    return { adUserId: '7', accessToken, userAgent, proxy: null };
  }

  function getAccount(capabilities: Capabilities = 'first_party') {
    const accounts = [...getProfile(capabilities).tasks.keys()].flatMap(
      (id) => world().adAccounts.get(id) ?? [],
    );
    const [fullest] = accounts.toSorted((a, b) => b.adIds.length - a.adIds.length);
    if (fullest === undefined) {
      throw new Error('The profile has no ad account.');
    }
    return fullest;
  }

  function listing(more: Partial<ListAdObjects> = {}): ListAdObjects {
    return {
      connection: connect(),
      adAccountId: getAccount().id,
      period: { preset: 'last_7_days' },
      page: { limit: 500 },
      ...more,
    };
  }

  /** A session as earlier versions of the program started them; it ends at its second poll. */
  function startCopySession(reply: { status: number; body: object }): string {
    const { nowMs, sessions } = sandbox().state;
    const { id } = sessions.create({
      profileId: getProfile('first_party').facebookId,
      nowMs: nowMs(),
      run: async () => ({
        status: reply.status,
        headers: {},
        body: JSON.stringify(reply.body),
        transport: 'whole',
      }),
    });
    return id;
  }

  return {
    ...network,
    openGateway,
    startCopySession,
    logged,
    getProfile,
    connect,
    getAccount,
    listing,
  };
}

export async function failureOf(work: Promise<unknown>): Promise<NetworkError> {
  const result = await work.catch((error: unknown) => error);
  if (!(result instanceof NetworkError)) {
    throw new Error(`A NetworkError was expected, not ${JSON.stringify(result)}.`);
  }
  return result;
}
