import {
  type AdObjectCopyDto,
  adObjectCopyRoutes,
  type NewAdObjectCopy,
} from '@ads-checker/shared/contracts/ad-object-copies';
import { AppError } from '@ads-checker/shared/errors';
import type { ApiAnswer, Transport } from '../src/lib/api.ts';
import { buildCampaign } from './ad-rows.ts';
import type { ManualClock } from './manual-clock.ts';
import { createUnreliableServer } from './network-model.ts';

/** A server that makes the copies of a campaign one by one, like its job does. */
export function createCopyNetworkModel({
  clock,
  ids,
}: {
  readonly clock: ManualClock;
  readonly ids: readonly string[];
}) {
  const campaigns = [...ids];
  const requests = new Map<string, AdObjectCopyDto>();
  let isForgetful = false;
  const nowText = () => new Date(clock.now()).toISOString();

  const { change, ...server } = createUnreliableServer({
    act({ request }) {
      clock.advance(1);
      const { id, adAccountId, level, sourceIds, count, isDeep } = request.body as NewAdObjectCopy;
      if (requests.has(id)) {
        throw new AppError('ConflictError', 'This ID is already used.', { code: 'id_taken' });
      }
      const copy: AdObjectCopyDto = {
        id,
        adUserId: request.params.adUserId ?? '',
        adAccountId,
        level,
        isDeep,
        parentId: null,
        state: 'running',
        createdAt: nowText(),
        finishedAt: null,
        resumesAt: null,
        items: sourceIds.flatMap((sourceId) =>
          Array.from({ length: count }, () => ({
            sourceId,
            state: 'waiting' as const,
            copiedId: null,
            error: null,
            below: null,
          })),
        ),
      };
      requests.set(id, copy);
      return { data: copy };
    },
  });

  const answerJson = (json: unknown): ApiAnswer => ({ status: 200, retryAfter: null, json });
  const listCampaigns = (): ApiAnswer => {
    clock.advance(1);
    const data = campaigns.map((id) => buildCampaign({ id }));
    const paging = {
      hasNext: false,
      hasPrev: false,
      total: data.length,
      after: null,
      before: null,
    };
    return answerJson({ data, paging, fetchedAt: nowText() });
  };
  const transport: Transport = {
    async send(request) {
      if (request.route === adObjectCopyRoutes.get) {
        const data = requests.get(request.params.copyId ?? '');
        return data === undefined
          ? { status: 404, retryAfter: null, json: { error: 'gone', type: 'NotFoundError' } }
          : answerJson({ data });
      }
      if (request.route.method === 'GET') {
        return listCampaigns();
      }
      const headers = isForgetful
        ? { ...request.headers, 'idempotency-key': `forgotten ${clock.now()}` }
        : request.headers;
      try {
        return await change({ ...request, headers });
      } catch (error) {
        if (!(error instanceof AppError)) {
          throw error;
        }
        return { status: error.status, retryAfter: null, json: error.toEnvelope() };
      }
    },
    openStream: () => () => undefined,
  };

  return {
    ...server,
    transport,
    requests,
    campaigns: (): readonly string[] => campaigns,
    /** Forgets the idempotency keys of earlier responses. */
    forgetKeys(): void {
      isForgetful = true;
    },
    isIdle: () => [...requests.values()].every(({ state }) => state === 'finished'),
    /** Makes the next copy of the oldest request. */
    runNextStep(): void {
      const running = [...requests.values()].find(({ state }) => state === 'running');
      const position = running?.items.findIndex(({ state }) => state === 'waiting') ?? -1;
      if (running === undefined) {
        return;
      }
      clock.advance(1);
      const copiedId = `9${campaigns.length}`;
      campaigns.push(copiedId);
      const items = running.items.map((item, index) =>
        index === position ? { ...item, state: 'copied' as const, copiedId } : item,
      );
      const isDone = items.every(({ state }) => state === 'copied');
      requests.set(running.id, {
        ...running,
        items,
        ...(isDone ? { state: 'finished', finishedAt: nowText() } : {}),
      });
    },
  };
}
