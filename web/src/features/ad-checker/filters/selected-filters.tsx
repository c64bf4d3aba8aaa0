import { FunnelIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAfterPaint } from '../../../lib/use-after-paint.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { AddFilterChip, FilterChip } from '../../../ui/chip.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { countFilters, NO_FILTERS, type RowFilters } from './filters.ts';

export interface FilterSpec {
  readonly id: string;
  readonly name: string;
  /** Undefined while inactive. */
  readonly value: string | undefined;
  readonly cleared: RowFilters;
  readonly options: ReactNode | ((state: { readonly close: () => void }) => ReactNode);
  /** Has a chip of its own and is not offered among the filters to add. */
  readonly isOwnChip?: boolean;
}

export interface AddingState {
  readonly isAdding: boolean;
  readonly onAddingChange: (isAdding: boolean) => void;
}

export function SelectedFilters({
  specs,
  onChange,
  addOptions,
  isAdding,
  onAddingChange,
}: AddingState & {
  readonly specs: readonly FilterSpec[];
  /** Below the unused filters. */
  readonly addOptions?: ReactNode;
  readonly onChange: (filters: RowFilters) => void;
}) {
  const { t } = useTranslation('ad-checker');
  const unused = specs.filter(({ value, isOwnChip }) => value === undefined && !isOwnChip);
  // The options stay fixed while the list is open: the first choice must not close it
  const [offeredIds, setOfferedIds] = useState<readonly string[]>([]);
  const unusedIds = unused.map(({ id }) => id);
  if (!isAdding && unusedIds.join() !== offeredIds.join()) {
    setOfferedIds(unusedIds);
  }
  const offered = specs.filter(({ id }) => offeredIds.includes(id));
  const chosen = specs.flatMap(({ id, value }) => (value === undefined ? [] : [id])).join();
  // The chip is an expensive overlay: render it a frame after the filtered rows
  const shownIds = useAfterPaint(chosen).split(',');
  return (
    <>
      {specs.map(({ id, name, value, cleared, options }) =>
        value === undefined || !shownIds.includes(id) ? null : (
          <Popover
            key={id}
            label={name}
            className="flex w-72 flex-col p-1"
            trigger={
              <FilterChip
                name={name}
                value={value}
                removeLabel={t('Remove filter: {name}', { name })}
                onRemove={() => onChange(cleared)}
              />
            }
          >
            {options}
          </Popover>
        ),
      )}
      {(offered.length > 0 || addOptions !== undefined) && (
        <Popover
          label={t('Add filter')}
          className="flex w-72 flex-col gap-2 p-1"
          isOpen={isAdding}
          onOpenChange={onAddingChange}
          trigger={<AddFilterChip aria-keyshortcuts="F">{t('Filter')}</AddFilterChip>}
        >
          {({ close }) => (
            <>
              {addOptions}
              {offered.map(({ id, name, options }) => (
                <section key={id} aria-label={name}>
                  <h3 className="px-2 pt-1.5 pb-1 text-sm font-medium text-ink-3">{name}</h3>
                  <div className="max-h-52 overflow-auto">
                    {typeof options === 'function' ? options({ close }) : options}
                  </div>
                </section>
              ))}
            </>
          )}
        </Popover>
      )}
    </>
  );
}

export function FiltersButton({
  specs,
  filters,
  onChange,
  addOptions,
  search,
}: {
  readonly specs: readonly FilterSpec[];
  readonly addOptions?: ReactNode;
  readonly filters: RowFilters;
  readonly onChange: (filters: RowFilters) => void;
  readonly search: ReactNode;
}) {
  const { t } = useTranslation('ad-checker');
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(filters);
  return (
    <>
      <Button icon={FunnelIcon} onClick={() => setOpen(true)}>
        {t('Filters')}
        {count > 0 && <span className="font-normal text-ink-3">{count}</span>}
      </Button>
      <Sheet
        title={t('Filters')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => onChange(NO_FILTERS)}>{t('Clear filters')}</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('Show')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4 p-4">
          {search}
          {specs.map(
            ({ id, name, value, cleared, isOwnChip }) =>
              isOwnChip &&
              value !== undefined && (
                <p key={id} className="flex items-center gap-2">
                  <span className="min-w-0 flex-1 truncate">
                    <span className="text-ink-3">{name}</span> {value}
                  </span>
                  <IconButton
                    icon={XMarkIcon}
                    label={t('Remove filter: {name}', { name })}
                    onClick={() => onChange(cleared)}
                  />
                </p>
              ),
          )}
          {addOptions}
          {specs
            .filter(({ isOwnChip }) => isOwnChip !== true)
            .map(({ id, name, options }) => (
              <section key={id} aria-label={name}>
                <h3 className="mb-1 text-sm font-medium text-ink-2">{name}</h3>
                <div className="max-h-64 overflow-auto">
                  {typeof options === 'function' ? options({ close: () => undefined }) : options}
                </div>
              </section>
            ))}
        </div>
      </Sheet>
    </>
  );
}
