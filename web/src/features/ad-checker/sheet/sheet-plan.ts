import { AD_OBJECT_CHANGE_MAX } from '@ads-checker/shared/contracts/ad-object-changes';
import { operationOf } from '@ads-checker/shared/contracts/ad-object-edits';
import type {
  EditsOperation,
  ObjectEdit,
} from '@ads-checker/shared/contracts/ad-object-operations';
import type { PlannedRow } from '../bulk/bulk-plan.ts';
import type { SheetReading } from './read-sheet.ts';

/** What the server takes in one request, with room for the rest of it. */
const REQUEST_MAX_CHARACTERS = 5_000_000;
/** Of an edit besides its values. */
const EDIT_CHARACTERS = 60;

/** What an import changes, as one bulk change. */
export interface SheetPlan {
  readonly edits: readonly (ObjectEdit & { readonly id: string })[];
  /** Null when nothing changes. */
  readonly operation: EditsOperation | null;
  readonly turnedOnCount: number;
  readonly dailyBudgets: readonly PlannedRow[];
  /** More than one bulk change takes. */
  readonly isTooLarge: boolean;
}

export function planSheet({ changed }: Pick<SheetReading, 'changed'>): SheetPlan {
  const edits = changed.flatMap(({ row, cells }) =>
    cells.map(({ edit }) => ({ ...edit, id: row.id })),
  );
  const characters = edits.reduce(
    (sum, { id, from, to }) => sum + id.length + from.length + to.length + EDIT_CHARACTERS,
    0,
  );
  return {
    edits,
    operation: edits.length === 0 ? null : operationOf(edits),
    turnedOnCount: edits.filter(({ field, to }) => field === 'status' && to === 'ACTIVE').length,
    dailyBudgets: changed.flatMap(({ row, cells }) =>
      cells.flatMap(({ edit, from, to }) =>
        edit.field === 'dailyBudget' ? [{ row, from: from === '' ? '0' : from, to }] : [],
      ),
    ),
    isTooLarge: changed.length > AD_OBJECT_CHANGE_MAX || characters > REQUEST_MAX_CHARACTERS,
  };
}
