import { useTranslation } from 'react-i18next';
import type { PendingState } from '../../../replica/index.ts';
import { Switch } from '../../../ui/switch.tsx';
import type { AdObjectRow } from '../ad-object.ts';
import { LOCK_LABELS } from '../grid/column-labels.ts';
import { useRequestedStatus } from './requested-switches.ts';
import type { RowActions } from './row-actions.ts';

interface RowSwitchProps {
  readonly row: AdObjectRow;
  readonly pending: PendingState | undefined;
  readonly actions: RowActions;
  readonly tabIndex?: number;
}

/** An object's switch: shows the requested state at once, and why it is disabled. */
export function RowSwitch({ row, pending, actions, tabIndex }: RowSwitchProps) {
  const { t } = useTranslation('ad-checker');
  const lock = actions.findLock(row);
  const requested = useRequestedStatus(actions.requested, row.id);
  return (
    <Switch
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
