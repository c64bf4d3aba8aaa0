import {
  type AdObjectChangeDto,
  type AdObjectChangeItemDto,
  type NewAdObjectChange,
  adObjectChangeRoutes as r,
} from '@ads-checker/shared/contracts/ad-object-changes';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import {
  type ChangeableObject,
  type ChangingAccount,
  type PlannedChange,
  planAdObjectChange,
  planUndo,
  toRowPatch,
} from '@ads-checker/shared/domain/ad-object-changes';
import { planEdits } from '@ads-checker/shared/domain/ad-object-edits';
import { entityNotFound } from '@ads-checker/shared/errors';
import { type DemoHandler, serve } from './serve.ts';

const NONE_LEFT = { failed: 0, waiting: 0, stopped: 0 };
const NO_VALUES = { field: null, from: null, to: null };

interface InstantChange {
  readonly change: AdObjectChangeDto;
  readonly items: readonly AdObjectChangeItemDto[];
}

interface Planned {
  readonly objectId: string;
  readonly object: ChangeableObject;
  readonly plan: PlannedChange;
}

interface OfChange {
  readonly params: { readonly changeId: string };
}
interface NewChange {
  readonly params: { readonly adUserId: string };
  readonly body: NewAdObjectChange;
}

/** Serves bulk changes, carried out immediately instead of by a job. */
export function createInstantChanges({
  findObject,
  apply,
  accountOf,
  now,
}: {
  readonly findObject: (level: AdObjectLevel, id: string) => ChangeableObject | undefined;
  readonly apply: (input: {
    readonly adUserId: string;
    readonly level: AdObjectLevel;
    readonly id: string;
    readonly patch: Readonly<Record<string, unknown>>;
  }) => void;
  readonly accountOf: (adAccountId: string) => ChangingAccount;
  readonly now: () => number;
}) {
  const made = new Map<string, InstantChange>();
  const find = (id: string): InstantChange => {
    const found = made.get(id);
    if (found === undefined) {
      throw entityNotFound('Bulk change', id);
    }
    return found;
  };

  const applyNow = ({
    head,
    planned,
  }: {
    readonly head: Pick<
      AdObjectChangeDto,
      'id' | 'adUserId' | 'adAccountId' | 'level' | 'operation' | 'undoOf'
    >;
    readonly planned: readonly Planned[];
  }): InstantChange => {
    const { adUserId, adAccountId, level } = head;
    const { currency } = accountOf(adAccountId);
    const at = new Date(now()).toISOString();
    const items = planned.map(({ objectId, object, plan }): AdObjectChangeItemDto => {
      const base = { objectId, name: object.name, error: null, at };
      if (plan.kind === 'skip') {
        return { ...base, ...NO_VALUES, state: 'skipped', reason: plan.reason };
      }
      const { field, from, to } = plan;
      const patch = toRowPatch({ field, value: to, currency });
      apply({ adUserId, level, id: objectId, patch });
      return { ...base, field, from, to, state: 'changed', reason: null };
    });
    const changed = items.filter(({ state }) => state === 'changed').length;
    const result: InstantChange = {
      change: {
        ...head,
        state: 'finished',
        counts: { total: items.length, changed, skipped: items.length - changed, ...NONE_LEFT },
        createdAt: at,
        finishedAt: at,
        resumesAt: null,
        currency,
      },
      items,
    };
    made.set(head.id, result);
    return result;
  };

  return {
    get({ params: { changeId } }: OfChange) {
      const { change, items } = find(changeId);
      return { data: change, items: [...items] };
    },
    create({ params: { adUserId }, body }: NewChange) {
      const { objectIds, edits, expected: _expected, ...head } = body;
      const { level, operation } = head;
      const account = accountOf(head.adAccountId);
      const planned = objectIds.flatMap((objectId, index): Planned[] => {
        const [object, own] = [findObject(level, objectId), edits?.[index]];
        if (object === undefined) {
          return [];
        }
        const plans = own
          ? planEdits({ edits: own, object, account }).map(({ plan }) => plan)
          : [planAdObjectChange({ operation, object, account })];
        return plans.map((plan) => ({ objectId, object, plan }));
      });
      return { data: applyNow({ head: { ...head, adUserId, undoOf: null }, planned }).change };
    },
    undo({
      params: { changeId },
      body: { id },
    }: OfChange & { readonly body: { readonly id: string } }) {
      const { change, items } = find(changeId);
      const { adUserId, adAccountId, level, operation } = change;
      const account = accountOf(adAccountId);
      const planned = items.flatMap(({ objectId, field, from, to }): Planned[] => {
        const object = findObject(level, objectId);
        if (object === undefined || field === null || from === null || to === null) {
          return [];
        }
        const plan = planUndo({ change: { field, from, to }, object, account });
        return [{ objectId, object, plan }];
      });
      const head = { id, adUserId, adAccountId, level, operation, undoOf: changeId };
      return { data: applyNow({ head, planned }).change };
    },
    stop: ({ params: { changeId } }: OfChange) => ({ data: find(changeId).change }),
  };
}

export function serveAdObjectChanges(
  deps: Parameters<typeof createInstantChanges>[0],
): readonly DemoHandler[] {
  const { create, get, undo, stop } = createInstantChanges(deps);
  return [serve(r.create, create), serve(r.get, get), serve(r.undo, undo), serve(r.stop, stop)];
}
