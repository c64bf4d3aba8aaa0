import { ViewColumnsIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { updateGridSettings } from '../../../lib/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DensityControl } from '../../../ui/density-control.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { ListDisplay } from '../list-display.ts';
import { getColumnLabel } from './column-labels.ts';
import { type ColumnSpec, listColumns, listVisibleColumns } from './columns.ts';

export function ColumnsMenu({
  display,
  visible,
}: {
  readonly display: ListDisplay;
  readonly visible: readonly ColumnSpec[];
}) {
  const { t } = useTranslation('ad-checker');
  const { kind, action } = display;
  const shown = new Set(visible.map(({ id }) => id));
  const store = (columns: readonly string[]) =>
    updateGridSettings({ grid: kind, patch: { columns: [...columns] } });
  return (
    <Popover
      label={t('Columns')}
      placement="bottom end"
      className="w-60"
      trigger={<Button icon={ViewColumnsIcon}>{t('Columns')}</Button>}
    >
      <div className="flex max-h-96 flex-col overflow-auto p-1">
        {listColumns(kind)
          .filter(({ id }) => id !== 'name')
          .map(({ id }) => (
            <Checkbox
              key={id}
              isSelected={shown.has(id)}
              className="min-h-7 w-full rounded-sm px-2 py-1 hover:bg-hover pointer-coarse:min-h-11"
              onChange={(isSelected) =>
                store(isSelected ? [...shown, id] : [...shown].filter((shownId) => shownId !== id))
              }
            >
              {getColumnLabel({ id, kind, action, translate: t })}
            </Checkbox>
          ))}
      </div>
      <div className="flex flex-col items-end gap-2 border-t border-line p-2">
        <DensityControl />
        <Button
          variant="ghost"
          onClick={() => store(listVisibleColumns({ kind, chosen: undefined }).map(({ id }) => id))}
        >
          {t('Reset to default')}
        </Button>
      </div>
    </Popover>
  );
}
