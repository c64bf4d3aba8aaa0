import { ruleActionRoutes } from '@ads-checker/shared/contracts/rule-actions';
import type { RuleRunDto } from '@ads-checker/shared/contracts/rule-runs';
import type { RuleRunAction } from '@ads-checker/shared/contracts/rule-values';
import { ArrowUturnLeftIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { refreshRuns } from '../queries.ts';
import { countChanges } from './run-list.tsx';

interface Undo {
  readonly runId: string;
  /** Undefined for everything that the run changed. */
  readonly objectId?: string;
}

function useUndo(ruleId: string) {
  const { t } = useTranslation('rules');
  const { run, isBusy } = useWrite(async ({ runId, objectId }: Undo, idempotencyKey) =>
    objectId === undefined
      ? call(ruleActionRoutes.undoRun, { params: { runId }, idempotencyKey })
      : call(ruleActionRoutes.undoRunObject, { params: { runId, objectId }, idempotencyKey }),
  );
  const undo = async (what: Undo): Promise<void> => {
    try {
      await run(what);
      showToast({ id: 'rule-run', tone: 'success', text: t('Undo started') });
    } catch (error) {
      showToast({
        id: 'rule-run',
        tone: 'error',
        text: t('Couldn’t undo: {reason}', { reason: plainErrorText({ error, translate: t }) }),
      });
    }
    void refreshRuns(ruleId);
  };
  return { undo, isBusy };
}

/** Reverts the switches of a run, after a confirmation. */
export function UndoRunButton({ run }: { readonly run: RuleRunDto }) {
  const { t } = useTranslation('rules');
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { undo, isBusy } = useUndo(run.ruleId);
  const count = countChanges(run) - run.undoneCount;
  return (
    <>
      <Button icon={ArrowUturnLeftIcon} isBusy={isBusy} onClick={() => setDialogOpen(true)}>
        {t('{count, plural, one {Undo # change} other {Undo # changes}}', { count })}
      </Button>
      <ConfirmDialog
        isOpen={isDialogOpen}
        isBusy={isBusy}
        isDanger={false}
        title={t('{count, plural, one {Undo # change?} other {Undo # changes?}}', { count })}
        confirmLabel={t('Undo')}
        onCancel={() => setDialogOpen(false)}
        onConfirm={() => void undo({ runId: run.id }).then(() => setDialogOpen(false))}
      >
        {t('Objects changed since then stay as they are.')}
      </ConfirmDialog>
    </>
  );
}

/** Reverts the switch of one object. */
export function UndoObjectButton({
  runId,
  ruleId,
  objectId,
  action,
  isUndoing,
}: {
  readonly runId: string;
  readonly ruleId: string;
  readonly objectId: string;
  readonly action: RuleRunAction;
  /** Part of the run is being reverted. */
  readonly isUndoing: boolean;
}) {
  const { t } = useTranslation('rules');
  const { undo, isBusy } = useUndo(ruleId);
  const [isPressed, setPressed] = useState(false);
  return (
    <Button
      icon={ArrowUturnLeftIcon}
      className="self-start"
      isBusy={isBusy || (isPressed && isUndoing)}
      onClick={() => {
        setPressed(true);
        void undo({ runId, objectId });
      }}
    >
      {action.startsWith('turn_off_')
        ? t('Turn on again')
        : action.startsWith('turn_on_')
          ? t('Turn off again')
          : t('Restore the amount')}
    </Button>
  );
}
