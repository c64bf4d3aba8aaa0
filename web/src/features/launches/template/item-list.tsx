import { ChevronDownIcon, ChevronUpIcon, PlusIcon, TrashIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';

interface ItemListProps<Item extends { readonly key: string; readonly name: string }> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly note: (item: Item) => ReactNode;
  readonly addLabel: string;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  /** The last one stays. */
  readonly isLastKept: boolean;
  readonly onEdit: (item: Item) => void;
  readonly onAdd: () => void;
  readonly onChange: (items: readonly Item[]) => void;
}

/** Audiences or texts in their order: edited, moved, removed. */
export function ItemList<Item extends { readonly key: string; readonly name: string }>({
  label,
  items,
  note,
  addLabel,
  error,
  isReadOnly,
  isLastKept,
  onEdit,
  onAdd,
  onChange,
}: ItemListProps<Item>) {
  const { t } = useTranslation('launches');
  const move = (index: number, by: 1 | -1): void => {
    const item = items[index];
    if (item !== undefined) {
      onChange(items.toSpliced(index, 1).toSpliced(index + by, 0, item));
    }
  };
  return (
    <div className="flex flex-col gap-2">
      {items.length > 0 && (
        <ul
          aria-label={label}
          className="m-0 flex list-none flex-col rounded-sm border border-line p-0"
        >
          {items.map((item, index) => {
            const { key, name } = item;
            return (
              <li
                key={key}
                className="flex items-center gap-1 border-line px-2.5 py-1.5 not-first:border-t"
              >
                <button
                  type="button"
                  disabled={isReadOnly}
                  title={t('Edit {name}', { name })}
                  className="min-w-0 flex-1 text-start enabled:hover:underline"
                  onClick={() => onEdit(item)}
                >
                  <span className="block truncate text-ink">{name}</span>
                  <span className="block truncate text-sm text-ink-3">{note(item)}</span>
                </button>
                {!isReadOnly && (
                  <>
                    <IconButton
                      icon={ChevronUpIcon}
                      label={t('Move {name} up', { name })}
                      disabled={index === 0}
                      onClick={() => move(index, -1)}
                    />
                    <IconButton
                      icon={ChevronDownIcon}
                      label={t('Move {name} down', { name })}
                      disabled={index === items.length - 1}
                      onClick={() => move(index, 1)}
                    />
                    <IconButton
                      icon={TrashIcon}
                      label={t('Remove {name}', { name })}
                      disabled={isLastKept && items.length === 1}
                      onClick={() => onChange(items.toSpliced(index, 1))}
                    />
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm text-error-ink">
          {error}
        </p>
      )}
      {!isReadOnly && (
        <Button
          icon={PlusIcon}
          className="self-start"
          data-invalid={error === undefined ? undefined : true}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      )}
    </div>
  );
}
