import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import type { IconType } from './hue.ts';
import { ITEM, MatchedText } from './palette-item.tsx';

const ROWS_MAX = 5;

interface PaletteRowsProps<Row> {
  readonly query: string;
  readonly className: string;
  readonly onGo: (path: string) => void;
  readonly heading: string;
  /** Tells its values from those of other groups. */
  readonly kind: string;
  /** All that match the query. */
  readonly rows: readonly Row[];
  readonly icon: IconType | { readonly of: (row: Row) => ReactNode };
  readonly nameOf: (row: Row) => string;
  readonly noteOf?: (row: Row) => ReactNode;
  readonly pathOf: (row: Row) => string;
  /** Before its path is opened. */
  readonly onChoose?: (row: Row) => void;
}

/** What a feature finds in the palette, under its heading. */
export function PaletteRows<Row extends { readonly id: string }>({
  query,
  className,
  onGo,
  heading,
  kind,
  rows,
  icon: Icon,
  nameOf,
  noteOf,
  pathOf,
  onChoose,
}: PaletteRowsProps<Row>) {
  return (
    query.trim() !== '' &&
    rows.length > 0 && (
      <Command.Group heading={heading} className={className}>
        {rows.slice(0, ROWS_MAX).map((row) => (
          <Command.Item
            key={row.id}
            value={`${kind}/${row.id}`}
            className={ITEM}
            onSelect={() => {
              onChoose?.(row);
              onGo(pathOf(row));
            }}
          >
            {'of' in Icon ? (
              Icon.of(row)
            ) : (
              <Icon aria-hidden="true" className="size-4 flex-none text-ink-3" />
            )}
            <span className="min-w-0 truncate">
              <MatchedText text={nameOf(row)} query={query} />
            </span>
            {noteOf !== undefined && (
              <span className="min-w-24 flex-1 truncate text-sm text-ink-3">{noteOf(row)}</span>
            )}
          </Command.Item>
        ))}
      </Command.Group>
    )
  );
}
