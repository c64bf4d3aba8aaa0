import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { outcomeLabel, runningLabel } from '../lib/bulk-change-labels.ts';
import { type CheckerTab, checkerPath } from '../lib/checker-path.ts';
import { type AdObjectChangeRun, makeUndo, useOutbox } from '../replica/index.ts';
import { showToast } from '../ui/toast.tsx';
import { router } from './router.ts';

const TABS = {
  campaign: 'campaigns',
  ad_set: 'ad-sets',
  ad: 'ads',
} as const satisfies Record<AdObjectChangeRun['payload']['level'], CheckerTab>;

function showOutcome({ id, target, payload }: AdObjectChangeRun): void {
  const { adUserId, adAccountId } = target;
  const tab = TABS[payload.level];
  void router.navigate({
    href: checkerPath({ adUserId, adAccountId, tab, search: { change: id } }),
  });
}

/** Tells how far bulk changes are, and how they ended, wherever the person is by now. */
export function BulkChangeNotices() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const { changes } = outbox;
  const latest = useRef(outbox);
  latest.current = outbox;
  const told = useRef(new Map<string, string>());
  useEffect(() => {
    for (const run of changes) {
      const { id, payload, progress } = run;
      const { counts, isSettled } = progress;
      const doneCount = counts.changed + counts.failed + counts.skipped;
      const text = isSettled
        ? outcomeLabel(payload, counts)
        : t('{running} {done} of {total}', {
            running: runningLabel(payload, counts.total - counts.skipped),
            done: doneCount,
            total: counts.total,
          });
      const hasFailures = counts.failed > 0;
      const key = `${isSettled} ${text}`;
      if (told.current.get(id) !== key) {
        told.current.set(id, key);
        const undo = {
          label: t('Undo'),
          onPress: () => void latest.current.issue(makeUndo({ run, id: createRowId() }), {}),
        };
        const show = { label: t('Show'), onPress: () => showOutcome(run) };
        const canUndo = isSettled && counts.changed > 0 && payload.undoOf === null;
        showToast({
          id: `bulk-change:${id}`,
          tone: isSettled ? (hasFailures ? 'warning' : 'success') : 'waiting',
          text,
          isLasting: !isSettled || hasFailures,
          ...(!isSettled || hasFailures ? { action: show } : canUndo ? { action: undo } : {}),
        });
      }
      if (isSettled && !hasFailures) {
        void latest.current.dismissChange(id);
      }
    }
  }, [changes, t]);
  return null;
}
