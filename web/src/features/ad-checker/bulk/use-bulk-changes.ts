import type {
  AdObjectOperation,
  ChangingAccount,
} from '@ads-checker/shared/domain/ad-object-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useCallback } from 'react';
import { useOutbox } from '../../../replica/index.ts';
import { LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import { countLabel } from '../list-labels.ts';
import type { BulkPlan } from './bulk-plan.ts';

/** A single value when it is the same for all. */
function compress(values: readonly string[]): string | readonly string[] {
  const [first = ''] = values;
  return values.every((value) => value === first) ? first : values;
}

/** Issues a planned change to the outbox as one command. */
export function useBulkChanges({
  kind,
  adUserId,
  adAccountId,
}: {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly adAccountId: string;
}) {
  const { issue } = useOutbox();
  return useCallback(
    async ({
      plan,
      operation,
      account,
    }: {
      readonly plan: BulkPlan;
      readonly operation: AdObjectOperation;
      readonly account: ChangingAccount;
    }): Promise<string> => {
      const { field, changed } = plan;
      const id = createRowId();
      const label = countLabel({ kind, count: changed.length });
      await issue(
        {
          name: 'changeAdObjects',
          target: { kind: 'ad_object_change', id, adUserId, adAccountId, label },
          payload: {
            level: LEVEL_OF_KIND[kind],
            operation,
            undoOf: null,
            field,
            currency: account.currency,
            ids: changed.map(({ row }) => row.id),
            from: compress(changed.map(({ from }) => from)),
            to: compress(changed.map(({ to }) => to)),
          },
        },
        {},
      );
      return id;
    },
    [issue, kind, adUserId, adAccountId],
  );
}
