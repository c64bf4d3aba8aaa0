import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKER_TAB_OF_LEVEL, checkerPath } from '../lib/checker-path.ts';
import { copyNotice, countCopies } from '../lib/copy-labels.ts';
import { type AdObjectCopyRun, useOutbox } from '../replica/index.ts';
import { showToast } from '../ui/toast.tsx';
import { router } from './router.ts';

function showCopies({ id, target, payload }: AdObjectCopyRun): void {
  const { adUserId, adAccountId } = target;
  const tab = CHECKER_TAB_OF_LEVEL[payload.level];
  void router.navigate({
    href: checkerPath({ adUserId, adAccountId, tab, search: { copy: id } }),
  });
}

/** Shows progress and outcome of copies on every screen. */
export function CopyNotices() {
  const { t } = useTranslation();
  const outbox = useOutbox();
  const { copies } = outbox;
  const latest = useRef(outbox);
  latest.current = outbox;
  const announced = useRef(new Map<string, string>());
  useEffect(() => {
    for (const run of copies) {
      const { id, copy } = run;
      const isFinished = copy.state === 'finished';
      const { hasFailures } = countCopies(copy);
      const text = copyNotice(copy);
      if (announced.current.get(id) !== text) {
        announced.current.set(id, text);
        showToast({
          id: `copy:${id}`,
          tone: isFinished ? (hasFailures ? 'warning' : 'success') : 'waiting',
          text,
          isLasting: !isFinished,
          action: { label: t('Show'), onPress: () => showCopies(run) },
        });
      }
      if (isFinished && !hasFailures) {
        void latest.current.dismissCopy(id);
      }
    }
  }, [copies, t]);
  return null;
}
