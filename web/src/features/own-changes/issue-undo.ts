import { adObjectChangeRoutes } from '@ads-checker/shared/contracts/ad-object-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { call } from '../../lib/api.ts';
import { objectCountLabel } from '../../lib/bulk-change-labels.ts';
import { createUndoOfRecord, type Outbox } from '../../replica/index.ts';

/** Asks for the previous values of a change, read from its record. */
export async function issueUndo({
  changeId,
  issue,
}: {
  readonly changeId: string;
  readonly issue: Outbox['issue'];
}): Promise<void> {
  const { data: change, items } = await call(adObjectChangeRoutes.get, { params: { changeId } });
  const label = objectCountLabel(change.level, change.counts.changed);
  await issue(createUndoOfRecord({ change, items, id: createRowId(), label }), {});
}
