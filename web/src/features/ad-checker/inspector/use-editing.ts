import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { useCallback } from 'react';
import { type AdObjectEdit, useOutbox } from '../../../replica/index.ts';
import type { AdObjectRow } from '../ad-object.ts';
import { valuesBefore } from './edit-fields.ts';

export type EditAdObject = (input: {
  readonly row: AdObjectRow;
  readonly edit: AdObjectEdit;
}) => Promise<'accepted' | 'ignored'>;

/** Edits campaigns and ad sets through the outbox. */
export function useEditing({
  level,
  adUserId,
  adAccountId,
}: {
  readonly level: AdObjectLevel;
  readonly adUserId: string;
  readonly adAccountId: string;
}): EditAdObject {
  const { issue } = useOutbox();
  return useCallback(
    ({ row, edit }) =>
      issue(
        {
          name: 'editAdObject',
          target: { kind: level, id: row.id, adUserId, adAccountId, label: row.name },
          payload: edit,
        },
        valuesBefore({ row, edit }),
      ),
    [issue, level, adUserId, adAccountId],
  );
}
