import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { useItemKeys } from '../../../ui/use-item-keys.ts';
import { windowRect } from '../../../ui/virtual-rect.ts';

export interface ListEntry {
  readonly key: string;
  readonly kind: 'head' | 'row';
  /** Has a second line. */
  readonly isTall?: boolean;
  readonly render: () => ReactNode;
}

const HEADER_PX = 28;
const ROW_PX = 32;
const TALL_ROW_PX = 56;
const OVERSCAN = 8;

function heightOf({ kind, isTall = false }: ListEntry): number {
  return kind === 'head' ? HEADER_PX : isTall ? TALL_ROW_PX : ROW_PX;
}

/** Virtualised list of grouped rows. */
export function RowList({
  label,
  entries,
}: {
  readonly label: string;
  readonly entries: readonly ListEntry[];
}) {
  const scroller = useRef<HTMLElement>(null);
  const getItemKey = useItemKeys(entries, ({ key }) => key);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    initialRect: windowRect,
    estimateSize: (index) => {
      const entry = entries[index];
      return entry === undefined ? ROW_PX : heightOf(entry);
    },
    getItemKey,
    overscan: OVERSCAN,
  });
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by the keyboard
      tabIndex={0}
      aria-label={label}
      className="min-h-0 flex-1 overflow-auto"
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[index];
          return (
            entry !== undefined && (
              <li
                key={key}
                className={
                  entry.kind === 'head'
                    ? 'absolute inset-x-0 flex items-center gap-2 border-b border-line bg-canvas px-4 text-sm text-ink-2'
                    : 'absolute inset-x-0 border-b border-line px-4'
                }
                style={{ height: heightOf(entry), transform: `translateY(${start}px)` }}
              >
                {entry.render()}
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
