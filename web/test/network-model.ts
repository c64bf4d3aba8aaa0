import type { AdCampaignDto } from '@ads-checker/shared/contracts/ad-objects';
import type { ErrorType } from '@ads-checker/shared/errors';
import { ERROR_STATUS } from '@ads-checker/shared/errors';
import { IDEMPOTENCY_HEADER } from '@ads-checker/shared/http';
import type { ApiAnswer, ApiRequest, Transport } from '../src/lib/api.ts';
import { buildCampaign } from './ad-rows.ts';
import type { ManualClock } from './manual-clock.ts';

export type Outcome =
  | 'ok'
  /** Takes effect, but the response is lost. */
  | 'lost'
  /** Takes effect, and the network delivers the request twice. */
  | 'twice'
  /** Never reaches the server. */
  | 'unreached'
  /** Takes effect, but no response arrives. */
  | 'hang'
  | 'refused'
  | 'limited'
  | 'broken'
  | 'sessionEnded';

function refuse(type: ErrorType, retryAfter: string | null = null): ApiAnswer {
  return { status: ERROR_STATUS[type], retryAfter, json: { error: `${type} told`, type } };
}

/**
 * A server with the guarantees of the real one: one effect per idempotency key, and the first
 * response again for a repeated key.
 */
export function createUnreliableServer({
  act: actOnce,
}: {
  /** Applies the request and returns the response's body. */
  readonly act: (input: { readonly request: ApiRequest; readonly key: string }) => unknown;
}) {
  const answers = new Map<string, ApiAnswer>();
  const outcomes: Outcome[] = [];
  let isSignedIn = true;

  const act = (request: ApiRequest): ApiAnswer => {
    const key = request.headers[IDEMPOTENCY_HEADER] ?? 'none';
    const known = answers.get(key);
    if (known) {
      return known;
    }
    const answer = { status: 200, retryAfter: null, json: actOnce({ request, key }) };
    answers.set(key, answer);
    return answer;
  };

  const change = async (request: ApiRequest): Promise<ApiAnswer> => {
    if (!isSignedIn) {
      return refuse('AuthenticationError');
    }
    switch (outcomes.shift() ?? 'ok') {
      case 'ok':
        return act(request);
      case 'lost':
        act(request);
        throw new TypeError('the connection was reset');
      case 'twice':
        act(request);
        return act(request);
      case 'unreached':
        throw new TypeError('no route to host');
      case 'hang':
        act(request);
        return new Promise((_, reject) => {
          request.signal?.addEventListener('abort', () => reject(request.signal?.reason));
        });
      case 'refused': {
        const key = request.headers[IDEMPOTENCY_HEADER] ?? 'none';
        const answer = answers.get(key) ?? refuse('ValidationError');
        answers.set(key, answer);
        return answer;
      }
      case 'limited':
        return refuse('TooManyRequestsError', '7');
      case 'broken':
        return refuse('InternalError');
      case 'sessionEnded':
        isSignedIn = false;
        return refuse('AuthenticationError');
    }
  };

  return {
    change,
    expect: (...next: readonly Outcome[]): void => {
      outcomes.push(...next);
    },
    isSignedIn: (): boolean => isSignedIn,
    /** Signs in again and clears the expected failures. */
    heal(): void {
      isSignedIn = true;
      outcomes.length = 0;
    },
  };
}

export interface CampaignValues {
  readonly status: string;
  /** Amount a day. */
  readonly budget: string;
}

export function createNetworkModel({ clock, ids }: { clock: ManualClock; ids: readonly string[] }) {
  const campaigns = new Map<string, CampaignValues>(
    ids.map((id) => [id, { status: 'PAUSED', budget: '10.00' }]),
  );
  const actions: { readonly key: string; readonly id: string; readonly status?: string }[] = [];

  const { change, ...server } = createUnreliableServer({
    act({ request, key }) {
      const id = request.params.adCampaignId ?? '';
      const { status, dailyBudget } = request.body as {
        status?: string;
        dailyBudget?: { amount: string };
      };
      const patch = {
        ...(status === undefined ? {} : { status }),
        ...(dailyBudget === undefined
          ? {}
          : { dailyBudget: { amount: dailyBudget.amount, currency: 'EUR' } }),
      };
      // The server's timestamps of two changes never coincide.
      clock.advance(1);
      const known = campaigns.get(id) ?? { status: 'PAUSED', budget: '10.00' };
      campaigns.set(id, {
        status: status ?? known.status,
        budget: dailyBudget?.amount ?? known.budget,
      });
      actions.push({ key, id, ...(status === undefined ? {} : { status }) });
      const changedAt = new Date(clock.now()).toISOString();
      return { data: { id, adAccountId: '900', patch, changedAt } };
    },
  });

  const list = (): ApiAnswer => {
    clock.advance(1);
    const data: AdCampaignDto[] = [...campaigns].map(([id, { status, budget }]) =>
      buildCampaign({
        id,
        status,
        dailyBudget: { amount: budget, currency: 'EUR' },
        effectiveStatus: status,
        deliveryStatus: status === 'ACTIVE' ? 'active' : 'inactive',
        deliverySubStatuses: [status === 'ACTIVE' ? 'active' : 'off'],
      }),
    );
    return {
      status: 200,
      retryAfter: null,
      json: {
        data,
        paging: { hasNext: false, hasPrev: false, total: data.length, after: null, before: null },
        fetchedAt: new Date(clock.now()).toISOString(),
      },
    };
  };

  const transport: Transport = {
    send: async (request) => (request.route.method === 'GET' ? list() : change(request)),
    openStream: () => () => undefined,
  };
  return { transport, campaigns, actions, ...server };
}
