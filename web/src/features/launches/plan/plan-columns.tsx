import { ViewColumnsIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { updateGridSettings, useSetting } from '../../../lib/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { TreeColumn } from '../tree/tree-grid.tsx';
import type { CellContext } from './cell-context.ts';
import { BudgetCell, SumCell } from './money-cells.tsx';
import { AssetCell, CheckCell, NameCell, TimeCell } from './plan-cells.tsx';
import type { PlanRow } from './plan-rows.ts';

const GRID = 'launch-plan';
const CHOICES = ['page', 'pixel', 'time', 'sum'] as const;
type Choice = (typeof CHOICES)[number];

export function useShownColumns(): readonly Choice[] {
  const { columns } = useSetting('grids')[GRID] ?? {};
  return columns === undefined ? CHOICES : CHOICES.filter((choice) => columns.includes(choice));
}

/** The name has most of the width: it tells what a row is. */
export function usePlanColumns(
  context: CellContext,
  shown: readonly Choice[],
): readonly TreeColumn<PlanRow>[] {
  const { t } = useTranslation('launches');
  const optional: Readonly<Record<Choice, TreeColumn<PlanRow>>> = {
    page: {
      key: 'page',
      label: t('Page'),
      track: 'minmax(72px,1fr)',
      cell: (row) => <AssetCell row={row} of="page" context={context} />,
    },
    pixel: {
      key: 'pixel',
      label: t('Pixel'),
      track: 'minmax(72px,1fr)',
      cell: (row) => <AssetCell row={row} of="pixel" context={context} />,
    },
    time: {
      key: 'time',
      label: t('Time zone, start'),
      track: 'minmax(96px,1fr)',
      cell: (row) => <TimeCell row={row} context={context} />,
    },
    sum: {
      key: 'sum',
      label: t('Sum a day, ≈ $'),
      track: '106px',
      isEnd: true,
      cell: (row) => <SumCell row={row} context={context} />,
    },
  };
  const pick = (...choices: readonly Choice[]) =>
    choices.filter((choice) => shown.includes(choice)).map((choice) => optional[choice]);
  return [
    {
      key: 'name',
      label: t('Ad account, campaign, ad set, ad'),
      track: 'minmax(260px,4fr)',
      cell: (row) => <NameCell row={row} context={context} />,
    },
    ...pick('page', 'pixel', 'time'),
    {
      key: 'budget',
      label: t('Budget a day'),
      track: '104px',
      isEnd: true,
      cell: (row) => <BudgetCell row={row} context={context} />,
    },
    ...pick('sum'),
    {
      key: 'check',
      label: t('Check'),
      track: 'minmax(116px,1fr)',
      cell: (row) => <CheckCell row={row} />,
    },
  ];
}

export function ColumnsMenu({ shown }: { readonly shown: readonly Choice[] }) {
  const { t } = useTranslation('launches');
  const labels: Readonly<Record<Choice, string>> = {
    page: t('Page'),
    pixel: t('Pixel'),
    time: t('Time zone, start'),
    sum: t('Sum a day, ≈ $'),
  };
  return (
    <Menu
      label={t('Columns')}
      placement="bottom end"
      selectionMode="multiple"
      selectedKeys={shown}
      onSelectionChange={(keys) =>
        updateGridSettings({
          grid: GRID,
          patch: { columns: CHOICES.filter((choice) => keys === 'all' || keys.has(choice)) },
        })
      }
      trigger={<Button icon={ViewColumnsIcon}>{t('Columns')}</Button>}
    >
      {CHOICES.map((choice) => (
        <MenuItem key={choice} id={choice} textValue={labels[choice]} />
      ))}
    </Menu>
  );
}
