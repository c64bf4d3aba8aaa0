import { getFixedT } from '../../../lib/i18n.ts';
import { useActiveLocale } from '../../../lib/use-active-locale.ts';
import type { PendingState } from '../../../replica/index.ts';
import { Switch } from '../../../ui/switch.tsx';
import type { AdObjectRow } from '../ad-object.ts';
import { LOCK_LABELS } from '../columns/column-labels.ts';
import { type RowActions, useRequestedStatus } from './row-actions.ts';

const t = getFixedT('ad-checker');

interface RowSwitchProps {
  readonly row: AdObjectRow;
  readonly pending: PendingState | undefined;
  readonly actions: RowActions;
  readonly tabIndex?: number;
}

/**
 * An object's switch. It shows the requested state at once, and why it is disabled. Rows are
 * recycled, so the object may change.
 */
export function RowSwitch({ row, pending, actions, tabIndex }: RowSwitchProps) {
  useActiveLocale();
  const lock = actions.findLock(row);
  const requested = useRequestedStatus(actions.requested, row.id);
  return (
    <Switch
      of={row.id}
      isOn={(requested ?? row.status) === 'ACTIVE'}
      state={
        requested !== undefined
          ? 'waiting'
          : pending?.command.patch.status === undefined
            ? 'idle'
            : pending.tone === 'waiting'
              ? 'waiting'
              : 'failed'
      }
      label={row.name}
      reason={lock === undefined ? undefined : t(LOCK_LABELS[lock])}
      onToggle={(next) => actions.switchTo({ row, status: next ? 'ACTIVE' : 'PAUSED' })}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    />
  );
}
