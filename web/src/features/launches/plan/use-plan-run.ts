import type { LaunchRunKind } from '@ads-checker/shared/contracts/launch-runs';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { isUnknownEnd, useWrite } from '../../../lib/use-write.ts';
import { showToast } from '../../../ui/toast.tsx';
import { runPath } from '../paths.ts';
import { startRun } from '../queries.ts';
import type { PlanSaver } from './plan-saver.ts';

/** Checks or launches a plan as it is shown, saved first. */
export function usePlanRun(launchPlanId: string, saver: PlanSaver) {
  const { t } = useTranslation('launches');
  const navigate = useNavigate();
  const write = useWrite(startRun);
  const [started, setStarted] = useState<LaunchRunKind | null>(null);
  // Kept while it is not known whether it started, so that nothing is launched twice
  const ids = useRef<Partial<Record<LaunchRunKind, string>>>({});
  const start = async (kind: LaunchRunKind): Promise<void> => {
    if (started !== null) {
      return;
    }
    setStarted(kind);
    try {
      if (!(await saver.flush())) {
        return;
      }
      const id = ids.current[kind] ?? createRowId();
      ids.current[kind] = id;
      const { revision } = saver.get();
      await write.run({ launchPlanId, id, kind, revision });
      delete ids.current[kind];
      if (kind === 'launch') {
        void navigate({ href: runPath(id) });
      }
    } catch (error) {
      if (!isUnknownEnd(error)) {
        delete ids.current[kind];
      }
      const reason = plainErrorText({ error, translate: t });
      showToast({
        tone: 'error',
        text:
          kind === 'check'
            ? t('Couldn’t check the plan: {reason}', { reason })
            : t('Couldn’t launch the plan: {reason}', { reason }),
      });
    } finally {
      setStarted(null);
    }
  };
  return { started, start: (kind: LaunchRunKind) => void start(kind) };
}
