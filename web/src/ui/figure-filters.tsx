import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type FigureCondition,
  isSameFigureCondition,
  withFigureCondition,
} from '../lib/figure-filters.ts';
import { figureConditionText } from '../lib/figure-labels.ts';
import { AddFilterChip, FilterChip } from './chip.tsx';
import { FigureForm, type OfferedFigure } from './figure-form.tsx';
import { Popover } from './popover.tsx';

interface FigureFiltersProps {
  readonly figures: readonly OfferedFigure[];
  readonly conditions: readonly FigureCondition[];
  readonly onChange: (conditions: readonly FigureCondition[]) => void;
  readonly format: (figureId: string, value: number) => string;
  readonly isAdding: boolean;
  readonly onAddingChange: (isAdding: boolean) => void;
}

/** A chip for each condition on a figure, and one that adds a condition. */
export function FigureFilters({
  figures,
  conditions,
  onChange,
  format,
  isAdding,
  onAddingChange,
}: FigureFiltersProps) {
  const { t } = useTranslation();
  const [editedKey, setEditedKey] = useState<string | null>(null);
  return (
    <>
      {conditions.map((condition) => {
        const { figure, operator } = condition;
        const key = `${figure}.${operator}`;
        const name = figures.find(({ id }) => id === figure)?.name ?? figure;
        const others = conditions.filter((each) => !isSameFigureCondition(each, condition));
        return (
          <Popover
            key={key}
            label={name}
            className="w-72 p-1"
            isOpen={editedKey === key}
            onOpenChange={(isOpen) => setEditedKey(isOpen ? key : null)}
            trigger={
              <FilterChip
                name={name}
                value={figureConditionText({
                  condition,
                  translate: t,
                  format: (value) => format(figure, value),
                })}
                removeLabel={t('Remove filter: {name}', { name })}
                onRemove={() => onChange(others)}
              />
            }
          >
            <FigureForm
              figures={figures}
              condition={condition}
              onApply={(next) => {
                onChange(withFigureCondition(others, next));
                setEditedKey(null);
              }}
            />
          </Popover>
        );
      })}
      <Popover
        label={t('Add filter')}
        className="w-72 p-1"
        isOpen={isAdding}
        onOpenChange={onAddingChange}
        trigger={<AddFilterChip aria-keyshortcuts="F">{t('Filter')}</AddFilterChip>}
      >
        <FigureForm
          figures={figures}
          onApply={(next) => {
            onChange(withFigureCondition(conditions, next));
            onAddingChange(false);
          }}
        />
      </Popover>
    </>
  );
}
