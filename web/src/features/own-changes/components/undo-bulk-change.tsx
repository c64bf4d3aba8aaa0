import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asAppError } from '../../../lib/api-errors.ts';
import { errorMessageText } from '../../../lib/error-words.ts';
import { listUndoneIds, useOutbox } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { issueUndo } from '../own-changes.ts';

/** Whether the change was undone here since the entry was read, or is being undone. */
function useIsUndone(id: string): boolean {
  const outbox = useOutbox();
  const isUndoing = listUndoneIds(outbox).has(id);
  const isRefused = outbox.commands.some(
    (command) =>
      command.name === 'changeAdObjects' &&
      command.state === 'rejected' &&
      command.payload.undoOf === id,
  );
  // The outbox forgets what has ended.
  const [wasUndone, setWasUndone] = useState(false);
  const isUndone = isUndoing || (wasUndone && !isRefused);
  if (isUndone !== wasUndone) {
    setWasUndone(isUndone);
  }
  return isUndone;
}

/**
 * Restores the previous values of a bulk change's objects, except those changed since. Absent once
 * the change is undone.
 */
export function UndoBulkChange({ changeId }: { readonly changeId: string }) {
  const { t } = useTranslation('own-changes');
  const { issue } = useOutbox();
  const [state, setState] = useState<'idle' | 'busy'>('idle');
  const isUndone = useIsUndone(changeId);
  if (isUndone) {
    return null;
  }
  const undo = async () => {
    setState('busy');
    try {
      await issueUndo({ changeId, issue });
    } catch (error) {
      showToast({
        tone: 'error',
        text: errorMessageText({ refusal: asAppError(error), translate: t }),
      });
    }
    setState('idle');
  };
  return (
    <Button variant="ghost" isBusy={state === 'busy'} onClick={() => void undo()}>
      {t('Undo')}
    </Button>
  );
}
