import type {
  AdObjectChangeDto,
  AdObjectChangeItemDto,
  NewAdObjectChange,
} from '@ads-checker/shared/contracts/ad-object-changes';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import {
  type ChangeableObject,
  type ChangingAccount,
  type PlannedChange,
  planAdObjectChange,
  planUndo,
} from '@ads-checker/shared/domain/ad-object-changes';
import { entityNotFound } from '@ads-checker/shared/errors';

interface InstantChange {
  readonly change: AdObjectChangeDto;
  readonly items: readonly AdObjectChangeItemDto[];
}

interface Planned {
  readonly objectId: string;
  readonly object: ChangeableObject;
  readonly plan: PlannedChange;
}

/** Bulk changes that are carried out as soon as they are asked for, where no job does it. */
export function createInstantChanges({
  find,
  apply,
  accountOf,
  now,
}: {
  readonly find: (level: AdObjectLevel, id: string) => ChangeableObject | undefined;
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
  const get = (id: string): InstantChange => {
    const found = made.get(id);
    if (found === undefined) {
      throw entityNotFound('Bulk change', id);
    }
    return found;
  };

  const carryOut = ({
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
        const none = { field: null, from: null, to: null };
        return { ...base, ...none, state: 'skipped', reason: plan.reason };
      }
      const { field, from, to } = plan;
      const isText = field === 'status' || field === 'name';
      const patch = { [field]: isText ? to : { amount: to, currency } };
      apply({ adUserId, level, id: objectId, patch });
      return { ...base, field, from, to, state: 'changed', reason: null };
    });
    const countOf = (state: AdObjectChangeItemDto['state']): number =>
      items.filter((item) => item.state === state).length;
    const result: InstantChange = {
      change: {
        ...head,
        state: 'finished',
        counts: {
          total: items.length,
          changed: countOf('changed'),
          skipped: countOf('skipped'),
          failed: 0,
          waiting: 0,
          stopped: 0,
        },
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
    get,
    create(adUserId: string, input: NewAdObjectChange): AdObjectChangeDto {
      const { objectIds, expected: _expected, ...head } = input;
      const account = accountOf(head.adAccountId);
      const planned = objectIds.flatMap((objectId): Planned[] => {
        const object = find(head.level, objectId);
        const { operation } = head;
        return object === undefined
          ? []
          : [{ objectId, object, plan: planAdObjectChange({ operation, object, account }) }];
      });
      return carryOut({ head: { ...head, adUserId, undoOf: null }, planned }).change;
    },
    undo(changeId: string, id: string): AdObjectChangeDto {
      const { change, items } = get(changeId);
      const account = accountOf(change.adAccountId);
      const planned = items.flatMap(({ objectId, field, from, to }): Planned[] => {
        const object = find(change.level, objectId);
        return object === undefined || field === null || from === null || to === null
          ? []
          : [
              {
                objectId,
                object,
                plan: planUndo({ change: { field, from, to }, object, account }),
              },
            ];
      });
      const { adUserId, adAccountId, level, operation } = change;
      return carryOut({
        head: { id, adUserId, adAccountId, level, operation, undoOf: changeId },
        planned,
      }).change;
    },
    stop: (changeId: string): AdObjectChangeDto => get(changeId).change,
  };
}
