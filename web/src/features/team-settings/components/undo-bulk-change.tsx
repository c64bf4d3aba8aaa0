import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { adObjectChangeRoutes } from '@ads-checker/shared/contracts/ad-object-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { asAppError } from '../../../lib/api-errors.ts';
import { objectCountLabel } from '../../../lib/bulk-change-labels.ts';
import { errorMessageText } from '../../../lib/error-text.ts';
import { createUndoOfRecord, listUndoneIds, useOutbox } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';

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
export function UndoBulkChange({ entry }: { readonly entry: Pick<ActivityEntry, 'subject'> }) {
  const { t } = useTranslation('team-settings');
  const { issue } = useOutbox();
  const [state, setState] = useState<'idle' | 'busy'>('idle');
  const changeId = entry.subject.id;
  const isUndone = useIsUndone(changeId);
  if (isUndone) {
    return null;
  }
  const undo = async () => {
    setState('busy');
    try {
      const { data: change, items } = await call(adObjectChangeRoutes.get, {
        params: { changeId },
      });
      const label = objectCountLabel(change.level, change.counts.changed);
      await issue(createUndoOfRecord({ change, items, id: createRowId(), label }), {});
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
