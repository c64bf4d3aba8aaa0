import { DocumentDuplicateIcon, PencilIcon, TrashIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { type DataColumn, STACKED } from './columns.ts';

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

export interface NamedColumns<Row> {
  /** Of the name. */
  readonly track?: string;
  /** Shown below the name. */
  readonly noteOf: (row: Row) => ReactNode;
  /** Between the name and the actions. */
  readonly columns: readonly DataColumn<Row>[];
  readonly canChange: (row: Row) => boolean;
  readonly deleteLabel?: (name: string) => string;
  readonly onEdit?: (row: Row) => void;
  /** Null when the person may not create any. */
  readonly onDuplicate?: ((row: Row) => void) | null;
  readonly onDelete: (row: Row) => void;
}

/** Columns of rows that are found by name and changed or deleted in place. */
export function useNamedColumns<Row extends NamedRow>({
  track = 'minmax(180px,1fr)',
  noteOf,
  columns,
  canChange,
  deleteLabel,
  onEdit,
  onDuplicate = null,
  onDelete,
}: NamedColumns<Row>): readonly DataColumn<Row>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      label: t('Name'),
      track,
      className: STACKED,
      phone: 'name',
      text: ({ name }) => name,
      cell: (row, link) => (
        <>
          {link}
          <span className="truncate text-sm text-ink-3" lang="">
            {noteOf(row)}
          </span>
        </>
      ),
    },
    ...columns,
    {
      key: 'actions',
      label: t('Actions'),
      isLabelHidden: true,
      track: '96px',
      align: 'end',
      isInert: true,
      phone: 'menu',
      cell: (row) => (
        <span className="flex justify-end">
          {onEdit !== undefined && canChange(row) && (
            <IconButton
              icon={PencilIcon}
              label={t('Edit {name}', { name: row.name })}
              title={t('Edit')}
              onClick={() => onEdit(row)}
            />
          )}
          {onDuplicate !== null && (
            <IconButton
              icon={DocumentDuplicateIcon}
              label={t('Duplicate {name}', { name: row.name })}
              title={t('Duplicate')}
              onClick={() => onDuplicate(row)}
            />
          )}
          {canChange(row) && (
            <IconButton
              icon={TrashIcon}
              label={deleteLabel?.(row.name) ?? t('Delete {name}', { name: row.name })}
              title={t('Delete')}
              onClick={() => onDelete(row)}
            />
          )}
        </span>
      ),
    },
  ];
}
