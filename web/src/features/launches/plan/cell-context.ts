import type { LaunchAccount, LaunchContent } from '@ads-checker/shared/contracts/launch-plans';
import type { Rates } from '../rates.ts';
import type { PlanRow } from './plan-rows.ts';
import type { PlanEdits } from './use-plan.ts';
import type { AccountAssets } from './use-plan-assets.ts';

export interface Editing {
  readonly key: string;
  readonly field: 'name' | 'budget';
}

export interface CellContext {
  readonly content: LaunchContent;
  readonly edits: PlanEdits;
  readonly rates: Rates;
  readonly assets: ReadonlyMap<string, AccountAssets>;
  readonly pictures: ReadonlyMap<string, string>;
  readonly isReadOnly: boolean;
  readonly editing: Editing | null;
  readonly setEditing: (editing: Editing | null) => void;
  readonly onToggle: (row: PlanRow) => void;
  readonly onAccount: (account: LaunchAccount) => void;
}
