import { isBulkEntry } from '@ads-checker/shared/activity/bulk-entries';
import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { adObjectChangeRoutes } from '@ads-checker/shared/contracts/ad-object-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { asAppError } from '../../../lib/api-errors.ts';
import { objectCountLabel } from '../../../lib/bulk-change-labels.ts';
import { errorMessageText } from '../../../lib/error-text.ts';
import { createUndoOfRecord, listUndoneIds, useOutbox } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';

const UNDOABLE: readonly ActivityEntry['action'][] = ['turned_on', 'turned_off', 'updated'];

export function canUndoEntry(entry: ActivityEntry): boolean {
  return isBulkEntry(entry) && UNDOABLE.includes(entry.action);
}

/** Whether the change was undone, or is being undone, as far as anybody told here. */
function useIsUndone({ subject: { id }, isUndone = false }: UndoneEntry): boolean {
  const outbox = useOutbox();
  const isUndoing = listUndoneIds(outbox).has(id);
  const isRefused = outbox.commands.some(
    (command) =>
      command.name === 'changeAdObjects' &&
      command.state === 'rejected' &&
      command.payload.undoOf === id,
  );
  // The outbox forgets what has ended, and the entry was read before
  const wasUndone = useRef(false);
  wasUndone.current = isUndoing || (wasUndone.current && !isRefused);
  return isUndone || wasUndone.current;
}

type UndoneEntry = Pick<ActivityEntry, 'subject' | 'isUndone'>;

/**
 * Restores the previous values of a bulk change's objects, except those changed since. Absent once
 * the change is undone.
 */
export function UndoBulkChange({ entry }: { readonly entry: UndoneEntry }) {
  const { t } = useTranslation('team-settings');
  const { issue } = useOutbox();
  const [state, setState] = useState<'idle' | 'busy'>('idle');
  const isUndone = useIsUndone(entry);
  const changeId = entry.subject.id;
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
