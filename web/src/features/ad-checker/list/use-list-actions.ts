import { useNavigate } from '@tanstack/react-router';
import { type ActionDispatch, useCallback, useMemo, useRef } from 'react';
import type { Selection, SelectionEvent } from '../../../lib/selection.ts';
import type { AdObjectRow } from '../ad-object.ts';
import type { Inspector } from '../inspector/use-inspector.ts';
import { findLockReason, type SwitchGuard, type SwitchStatus } from '../switchable.ts';
import type { RowActions } from '../switching/row-actions.ts';
import type { Switching } from '../switching/use-switching.ts';
import { makeChildPath } from './parents.ts';

interface ListActionsInput {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly guard: SwitchGuard;
  readonly selection: Selection;
  readonly selectedRows: readonly AdObjectRow[];
  readonly select: (id: string, press: { readonly shiftKey: boolean }) => void;
  readonly dispatch: ActionDispatch<[SelectionEvent]>;
  readonly switching: Pick<Switching, 'switchTo' | 'switchMany' | 'requested'>;
  readonly inspector: Pick<Inspector, 'open' | 'close'>;
  readonly isInspecting: boolean;
  /** Null when objects of this kind have no rules. */
  readonly onRules: (() => void) | null;
}

/**
 * Actions of the rows and their list. The functions are stable while selection, order and inspected
 * object change, so that the memoised grid only renders for what it shows.
 */
export function useListActions(input: ListActionsInput) {
  const { adUserId, adAccountId, guard, select, dispatch, switching, inspector } = input;
  const { switchTo, switchMany, requested } = switching;
  const { open: inspect, close: closeInspector } = inspector;
  const navigate = useNavigate();
  const latest = useRef(input);
  latest.current = input;
  const getChildPath = useCallback(
    (row: AdObjectRow) => makeChildPath({ row, adUserId, adAccountId }),
    [adUserId, adAccountId],
  );
  const actions: RowActions = useMemo(
    () => ({
      select: ({ row, extends: isExtending }) => select(row.id, { shiftKey: isExtending }),
      switchTo,
      requested,
      open: (row) => {
        const href = getChildPath(row);
        if (href === null) {
          inspect(row.id);
        } else {
          void navigate({ href });
        }
      },
      inspect: (row, focus) => inspect(row.id, focus),
      openRules: (row) => {
        const { selection, onRules } = latest.current;
        if (onRules === null) {
          return;
        }
        if (!selection.ids.has(row.id)) {
          dispatch({ type: 'clear' });
          dispatch({ type: 'toggle', id: row.id });
        }
        onRules();
      },
      findLock: (row) => findLockReason({ row, guard }),
    }),
    [select, dispatch, switchTo, requested, getChildPath, navigate, guard, inspect],
  );
  const ofList = useMemo(
    () => ({
      onClearSelection: () => {
        if (latest.current.isInspecting) {
          closeInspector();
        } else {
          dispatch({ type: 'clear' });
        }
      },
      onSwitchSelection: (row: AdObjectRow) => {
        const { selection, selectedRows } = latest.current;
        const status = row.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE';
        if (selection.ids.has(row.id) && selection.ids.size > 1) {
          void switchMany({ rows: selectedRows, status });
        } else if (actions.findLock(row) === undefined) {
          void switchTo({ row, status });
        }
      },
    }),
    [dispatch, closeInspector, switchMany, switchTo, actions],
  );
  const ofSelection = useMemo(
    () => ({
      onSwitch: (status: SwitchStatus) =>
        void switchMany({ rows: latest.current.selectedRows, status }),
      onClear: () => dispatch({ type: 'clear' }),
    }),
    [dispatch, switchMany],
  );
  return { actions, getChildPath, ofList, ofSelection };
}

export type ListActions = ReturnType<typeof useListActions>;
