import { useMemo } from 'react';
import { updateGridSettings, useSetting } from '../../../lib/settings.ts';
import type { ObjectKind } from '../ad-object.ts';
import { type ColumnChoice, type ColumnLayout, layOutColumns } from './column-layout.ts';

export function useColumnLayout(kind: ObjectKind): ColumnLayout {
  const choice = useSetting('grids')[kind];
  return useMemo(() => layOutColumns({ kind, choice }), [kind, choice]);
}

export function storeColumns({ kind, choice }: { kind: ObjectKind; choice: ColumnChoice }): void {
  updateGridSettings({ grid: kind, patch: choice });
}
