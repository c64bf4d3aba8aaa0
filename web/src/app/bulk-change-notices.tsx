import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { outcomeLabel, runningLabel } from '../lib/bulk-change-labels.ts';
import { CHECKER_TAB_OF_LEVEL, checkerPath } from '../lib/checker-path.ts';
import {
  type AdObjectChangeRun,
  countObjects,
  createUndoCommand,
  listUndoneIds,
  useOutbox,
} from '../replica/index.ts';
import { showToast } from '../ui/toast.tsx';
import { router } from './router.ts';

function showOutcome({ id, target, payload }: AdObjectChangeRun): void {
  const { adUserId, adAccountId } = target;
  const tab = CHECKER_TAB_OF_LEVEL[payload.level];
  void router.navigate({
    href: checkerPath({ adUserId, adAccountId, tab, search: { change: id } }),
  });
}

/** Shows progress and outcome of bulk changes on every screen. */
export function BulkChangeNotices() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const { changes, commands } = outbox;
  const latest = useRef(outbox);
  latest.current = outbox;
  const announced = useRef(new Map<string, string>());
  useEffect(() => {
    const undoneIds = listUndoneIds({ changes, commands });
    for (const run of changes) {
      const { id, payload, progress } = run;
      const { counts, isSettled } = progress;
      const total = countObjects(run);
      const doneCount = counts.changed + counts.failed + counts.skipped;
      const text = isSettled
        ? outcomeLabel(payload, counts)
        : t('{running} {done} of {total}', {
            running: runningLabel(payload, total - counts.skipped),
            done: doneCount,
            total: total,
          });
      const hasFailures = counts.failed > 0;
      const canUndo =
        payload.undoOf === null && !undoneIds.has(id) && (!isSettled || counts.changed > 0);
      const key = `${isSettled} ${canUndo} ${text}`;
      if (announced.current.get(id) !== key) {
        announced.current.set(id, key);
        const undo = {
          label: t('Undo'),
          onPress: () =>
            void latest.current.issue(createUndoCommand({ run, id: createRowId() }), {}),
        };
        const show = { label: t('Show'), onPress: () => showOutcome(run) };
        showToast({
          id: `bulk-change:${id}`,
          tone: isSettled ? (hasFailures ? 'warning' : 'success') : 'waiting',
          text,
          isLasting: !isSettled,
          ...(!isSettled || hasFailures
            ? { action: show, ...(canUndo ? { otherAction: undo } : {}) }
            : canUndo
              ? { action: undo }
              : {}),
        });
      }
      if (isSettled && !hasFailures) {
        void latest.current.dismissChange(id);
      }
    }
  }, [changes, commands, t]);
  return null;
}
