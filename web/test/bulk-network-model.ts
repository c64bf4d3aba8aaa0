import {
  type AdObjectChangeDto,
  type AdObjectChangeItemDto,
  adObjectChangeRoutes,
  type NewAdObjectChange,
} from '@ads-checker/shared/contracts/ad-object-changes';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import type { ApiAnswer, Transport } from '../src/lib/api.ts';
import { buildCampaign } from './ad-rows.ts';
import type { ManualClock } from './manual-clock.ts';
import { createUnreliableServer } from './network-model.ts';

interface Running {
  change: AdObjectChangeDto;
  items: AdObjectChangeItemDto[];
  isStopping?: boolean;
}

/** A server that carries out bulk changes of campaigns step by step, like its job does. */
export function createBulkNetworkModel({
  clock,
  ids,
}: {
  readonly clock: ManualClock;
  readonly ids: readonly string[];
}) {
  const statuses = new Map(ids.map((id) => [id, 'PAUSED']));
  const changes = new Map<string, Running>();
  const nowText = () => new Date(clock.now()).toISOString();

  const countsOf = (items: readonly AdObjectChangeItemDto[]): AdObjectChangeDto['counts'] => {
    const countOf = (...states: readonly AdObjectChangeItemDto['state'][]) =>
      items.filter(({ state }) => states.includes(state)).length;
    return {
      total: items.length,
      changed: countOf('changed'),
      skipped: countOf('skipped'),
      failed: countOf('failed'),
      waiting: countOf('waiting', 'sending'),
      stopped: countOf('stopped'),
    };
  };
  const toWaiting = (
    items: readonly Pick<AdObjectChangeItemDto, 'objectId' | 'from' | 'to'>[],
  ): AdObjectChangeItemDto[] =>
    items.map((item) => ({
      ...item,
      name: null,
      state: 'waiting',
      field: 'status',
      reason: null,
      error: null,
      at: null,
    }));
  const listUndone = ({ items }: Running) =>
    items
      .filter(({ state }) => state === 'changed')
      .map(({ objectId, from, to }) => ({ objectId, from: to, to: from }));
  const begin = (
    head: Pick<AdObjectChangeDto, 'id' | 'adUserId' | 'operation' | 'undoOf'>,
    items: readonly Pick<AdObjectChangeItemDto, 'objectId' | 'from' | 'to'>[],
  ): AdObjectChangeDto => {
    const waiting = toWaiting(items);
    const change: AdObjectChangeDto = {
      ...head,
      adAccountId: '900',
      level: 'campaign',
      state: 'running',
      counts: countsOf(waiting),
      createdAt: nowText(),
      finishedAt: null,
      resumesAt: null,
      currency: null,
    };
    changes.set(head.id, { change, items: waiting });
    return change;
  };

  const { change: answer, ...server } = createUnreliableServer({
    act({ request }) {
      clock.advance(1);
      if (request.route === adObjectChangeRoutes.undo) {
        const undone = changes.get(request.params.changeId ?? '');
        const { id } = request.body as { id: string };
        if (undone === undefined) {
          throw new Error('An unknown change is undone.');
        }
        const { adUserId, operation } = undone.change;
        const isRunning = undone.change.state === 'running';
        undone.isStopping = isRunning;
        const items = isRunning ? [] : listUndone(undone);
        const undoOf = undone.change.id;
        return { data: begin({ id, adUserId, operation, undoOf }, items) };
      }
      const { id, operation, objectIds } = request.body as NewAdObjectChange;
      const to = operation.type === 'status' ? operation.status : '';
      const head = { id, adUserId: request.params.adUserId ?? '', operation, undoOf: null };
      return {
        data: begin(
          head,
          objectIds.map((objectId) => ({ objectId, from: null, to })),
        ),
      };
    },
  });

  const reply = (json: unknown): ApiAnswer => ({ status: 200, retryAfter: null, json });
  const list = (): ApiAnswer => {
    clock.advance(1);
    const data = [...statuses].map(([id, status]) =>
      buildCampaign({ id, status, effectiveStatus: status }),
    );
    const paging = {
      hasNext: false,
      hasPrev: false,
      total: data.length,
      after: null,
      before: null,
    };
    return reply({ data, paging, fetchedAt: nowText() });
  };
  const transport: Transport = {
    async send(request) {
      if (request.route === adObjectChangeRoutes.get) {
        const found = changes.get(request.params.changeId ?? '');
        return found === undefined
          ? { status: 404, retryAfter: null, json: { error: 'gone', type: 'NotFoundError' } }
          : reply({ data: found.change, items: found.items });
      }
      return request.route.method === 'GET' ? list() : answer(request);
    },
    openStream: () => () => undefined,
  };

  return {
    ...server,
    transport,
    statuses,
    isIdle: () => [...changes.values()].every(({ change }) => change.state !== 'running'),
    /** Carries out one more batch of the oldest change; undefined when there is none. */
    runNextStep(input: {
      readonly count: number;
      readonly isRefused: (position: number) => boolean;
    }): StreamEvent<'adObjectChange'> | undefined {
      const running = [...changes.values()].find(({ change }) => change.state === 'running');
      if (running === undefined) {
        return undefined;
      }
      clock.advance(1);
      const at = nowText();
      const undone = changes.get(running.change.undoOf ?? '');
      if (undone !== undefined && running.items.length === 0) {
        running.items = toWaiting(listUndone(undone));
      }
      if (running.isStopping === true) {
        running.items = running.items.map(
          (item): AdObjectChangeItemDto =>
            item.state === 'waiting' ? { ...item, at, state: 'stopped' } : item,
        );
      }
      const accepted: string[] = [];
      const failedIds: string[] = [];
      const skippedIds: string[] = [];
      let left = input.count;
      running.items = running.items.map((item, position): AdObjectChangeItemDto => {
        if (item.state !== 'waiting' || left === 0) {
          return item;
        }
        left -= 1;
        const { objectId, from, to } = item;
        const before = statuses.get(objectId) ?? '';
        const isUndo = running.change.undoOf !== null;
        if (before === to || (isUndo && before !== from)) {
          skippedIds.push(objectId);
          return { ...item, at, state: 'skipped', reason: 'changed_since' };
        }
        if (input.isRefused(position)) {
          failedIds.push(objectId);
          const error = { message: 'Refused', code: 100, networkMessage: null };
          return { ...item, at, state: 'failed', error };
        }
        statuses.set(objectId, to ?? '');
        accepted.push(objectId);
        return { ...item, at, state: 'changed', from: before };
      });
      const counts = countsOf(running.items);
      const isDone = counts.waiting === 0;
      running.change = {
        ...running.change,
        counts,
        ...(isDone
          ? { state: running.isStopping === true ? 'stopped' : 'finished', finishedAt: at }
          : {}),
      };
      const { id, adUserId, adAccountId, level, state } = running.change;
      const groups = Map.groupBy(accepted, (objectId) => statuses.get(objectId));
      return {
        changeId: id,
        adUserId,
        adAccountId,
        level,
        state,
        counts,
        resumesAt: null,
        accepted: [...groups].map(([status, group]) => ({ ids: group, patch: { status } })),
        failedIds,
        skippedIds,
        changedAt: at,
      };
    },
  };
}
