import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '../../../replica/index.ts';
import { showToast } from '../../../ui/toast.tsx';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind, targetKey } from '../ad-object.ts';
import { SKIP_LABELS } from '../grid/column-labels.ts';
import { bulkResultLabel } from '../list/list-labels.ts';
import {
  planBulkSwitch,
  rowBeforeSwitch,
  type SwitchGuard,
  type SwitchStatus,
} from './switching.ts';

interface SwitchingInput {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly guard: SwitchGuard;
}

/** Turns objects on and off through the outbox, singly or in bulk. */
export function useSwitching({ kind, adUserId, adAccountId, guard }: SwitchingInput) {
  const { t } = useTranslation('ad-checker');
  const outbox = useOutbox();
  const latest = useRef(outbox);
  latest.current = outbox;
  const level = LEVEL_OF_KIND[kind];

  const switchTo = useCallback(
    ({ row, status }: { row: AdObjectRow; status: SwitchStatus }) =>
      latest.current.issue(
        {
          name: 'setStatus',
          target: { kind: level, id: row.id, adUserId, adAccountId, label: row.name },
          payload: { status },
        },
        rowBeforeSwitch(row),
      ),
    [level, adUserId, adAccountId],
  );

  const isWaiting = useCallback(
    (row: AdObjectRow) =>
      latest.current.byTarget.get(targetKey({ level, id: row.id }))?.tone === 'waiting',
    [level],
  );

  const switchMany = useCallback(
    async ({ rows, status }: { rows: readonly AdObjectRow[]; status: SwitchStatus }) => {
      const plan = planBulkSwitch({ rows, status, guard, isWaiting });
      const answers = await Promise.all(plan.rows.map((row) => switchTo({ row, status })));
      const changedCount = answers.filter((answer) => answer === 'accepted').length;
      const skipped = [...plan.skipped].map(([reason, count]) => ({
        reason: t(SKIP_LABELS[reason]),
        count,
      }));
      showToast({
        tone: changedCount === 0 ? 'warning' : 'success',
        text: bulkResultLabel({ status, changedCount, skipped }),
        id: 'bulk-switch',
      });
    },
    [guard, isWaiting, switchTo, t],
  );

  return useMemo(
    () => ({ pendingByTarget: outbox.byTarget, outbox, switchTo, switchMany, isWaiting }),
    [outbox, switchTo, switchMany, isWaiting],
  );
}
