import type { ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { adObjectChangeRoutes } from '@ads-checker/shared/contracts/ad-object-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { asAppError } from '../../../lib/api-errors.ts';
import { objectCountLabel } from '../../../lib/bulk-change-labels.ts';
import { refusalText } from '../../../lib/error-text.ts';
import { makeUndoOfRecord, useOutbox } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.tsx';

const BULK_SUBJECTS: readonly ActivityEntry['subject']['type'][] = ['campaigns', 'ad_sets', 'ads'];
const UNDOABLE: readonly ActivityEntry['action'][] = ['turned_on', 'turned_off', 'updated'];

/** Its name is the number of its objects. */
export function isBulkEntry({ subject }: Pick<ActivityEntry, 'subject'>): boolean {
  return BULK_SUBJECTS.includes(subject.type);
}

export function canUndoEntry(entry: ActivityEntry): boolean {
  return isBulkEntry(entry) && UNDOABLE.includes(entry.action);
}

/** Gives the objects of a bulk change their former values, except what changed since. */
export function UndoBulkChange({ changeId }: { readonly changeId: string }) {
  const { t } = useTranslation('team-settings');
  const { issue } = useOutbox();
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle');
  const undo = async () => {
    setState('busy');
    try {
      const { data: change, items } = await call(adObjectChangeRoutes.get, {
        params: { changeId },
      });
      const label = objectCountLabel(change.level, change.counts.changed);
      await issue(makeUndoOfRecord({ change, items, id: createRowId(), label }), {});
      setState('asked');
    } catch (error) {
      setState('idle');
      showToast({
        tone: 'error',
        text: refusalText({ refusal: asAppError(error), translate: t }),
      });
    }
  };
  return (
    <Button
      variant="ghost"
      isBusy={state === 'busy'}
      disabled={state === 'asked'}
      onClick={() => void undo()}
    >
      {t('Undo')}
    </Button>
  );
}
