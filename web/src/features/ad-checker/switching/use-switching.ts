import type { ChangingAccount } from '@ads-checker/shared/domain/ad-object-changes';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { afterNextFrame } from '../../../lib/frame.ts';
import { createExternalStore, useOutbox } from '../../../replica/index.ts';
import { showToast } from '../../../ui/toast.tsx';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind, targetKey } from '../ad-object.ts';
import { SKIP_LABELS } from '../bulk/bulk-labels.ts';
import { countSkips, planBulkChange } from '../bulk/bulk-plan.ts';
import { useBulkChanges } from '../bulk/use-bulk-changes.ts';
import { bulkResultLabel, skippedLabel } from '../list-labels.ts';
import { rowBeforeSwitch, type SwitchStatus } from '../switchable.ts';
import type { RequestedSwitches } from './row-actions.ts';

interface SwitchingInput {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly account: ChangingAccount & { readonly id: string };
}

export type Switching = ReturnType<typeof useSwitching>;

/** Turns objects on and off through the outbox, singly or in bulk. */
export function useSwitching({ kind, adUserId, account }: SwitchingInput) {
  const adAccountId = account.id;
  const { t } = useTranslation('ad-checker');
  const outbox = useOutbox();
  const latest = useRef(outbox);
  latest.current = outbox;
  const level = LEVEL_OF_KIND[kind];
  const [requested] = useState(() => createExternalStore<RequestedSwitches | null>(null));
  const issueBulk = useBulkChanges({ kind, adUserId, adAccountId });

  const switchTo = useCallback(
    async ({ row, status }: { row: AdObjectRow; status: SwitchStatus }) => {
      // Paint the switch first: storing the change touches thousands of rows
      await afterNextFrame();
      const answer = await latest.current.issue(
        {
          name: 'setStatus',
          target: { kind: level, id: row.id, adUserId, adAccountId, label: row.name },
          payload: { status },
        },
        rowBeforeSwitch(row),
      );
      if (answer === 'ignored') {
        showToast({
          tone: 'warning',
          text: t('The last change to “{name}” isn’t confirmed yet', { name: row.name }),
          id: `switch-ignored:${row.id}`,
        });
      }
      return answer;
    },
    [level, adUserId, adAccountId, t],
  );

  const isWaiting = useCallback(
    (row: AdObjectRow) =>
      latest.current.byTarget.get(targetKey({ level, id: row.id }))?.tone === 'waiting',
    [level],
  );

  const switchMany = useCallback(
    async ({ rows, status }: { rows: readonly AdObjectRow[]; status: SwitchStatus }) => {
      if (requested.get() !== null) {
        return;
      }
      const operation = { type: 'status', status } as const;
      const plan = planBulkChange({ rows, operation, account, isWaiting });
      const changedCount = plan.changed.length;
      const [only] = plan.changed;
      if (only !== undefined && changedCount === 1) {
        if ((await switchTo({ row: only.row, status })) === 'ignored') {
          return;
        }
      } else if (changedCount > 1) {
        // Shown in the next frame; storing a change and applying it to thousands of rows takes
        // several
        requested.set({ ids: new Set(plan.changed.map(({ row }) => row.id)), status });
        try {
          await afterNextFrame();
          await issueBulk({ plan, operation, account });
        } catch {
          showToast({
            tone: 'error',
            text: t('Couldn’t save the change on this device'),
            id: 'bulk-switch',
          });
          return;
        } finally {
          requested.set(null);
        }
      }
      const skipped = countSkips(plan.skipped).map(({ reason, count }) => ({
        reason: t(SKIP_LABELS[reason]),
        count,
      }));
      if (changedCount > 1) {
        // The number of switched objects is reported by the progress of the change
        if (skipped.length > 0) {
          showToast({ tone: 'warning', text: skippedLabel(skipped), id: 'bulk-switch' });
        }
        return;
      }
      showToast({
        tone: changedCount === 0 ? 'warning' : 'success',
        text: bulkResultLabel({ status, changedCount, skipped }),
        id: 'bulk-switch',
      });
    },
    [account, isWaiting, switchTo, issueBulk, requested, t],
  );

  return useMemo(
    () => ({
      pendingByTarget: outbox.byTarget,
      outbox,
      switchTo,
      switchMany,
      isWaiting,
      requested,
    }),
    [outbox, switchTo, switchMany, isWaiting, requested],
  );
}
