import type { CreativeDto } from '@ads-checker/shared/contracts/creatives';
import { type Dispatch, type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import { findSelectionKey, type Selection, type SelectionEvent } from '../../../lib/selection.ts';
import { CardLanes, useCardLanes } from '../../../ui/card-lanes.tsx';
import { cx } from '../../../ui/class-names.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { type CardActions, CreativeCard } from './creative-card.tsx';

const LAYOUT = { heightPx: 214, gapPx: 12, minWidthPx: 190 } as const;
const PHONE_LAYOUT = { ...LAYOUT, minWidthPx: 150 } as const;

/**
 * Cards of images; `⌘A` selects all that are shown, Shift with a press a range, and Escape none,
 * except in a dialog, which it closes.
 */
export function CreativeGrid({
  label,
  creatives,
  selection,
  dispatch,
  actions,
  className,
}: {
  readonly label: string;
  readonly creatives: readonly CreativeDto[];
  readonly selection: Selection;
  readonly dispatch: Dispatch<SelectionEvent>;
  readonly actions?: CardActions;
  readonly className?: string;
}) {
  const scroller = useRef<HTMLElement>(null);
  const layout = usePhone() ? PHONE_LAYOUT : LAYOUT;
  const lanes = useCardLanes({ scroller, count: creatives.length, layout });
  const order = useMemo(() => creatives.map(({ id }) => id), [creatives]);
  const onSelect = useCallback(
    (id: string, isRange: boolean) =>
      dispatch(isRange ? { type: 'extend', id, order } : { type: 'toggle', id }),
    [dispatch, order],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey } = event;
    const isCommand = event.metaKey || event.ctrlKey;
    const act = findSelectionKey({ key, isCommand, altKey });
    if (act === 'selectAll') {
      event.preventDefault();
      dispatch({ type: 'add', ids: order });
    } else if (act === 'clear' && actions !== undefined && selection.ids.size > 0) {
      event.preventDefault();
      event.stopPropagation();
      dispatch({ type: 'clear' });
    }
  };
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx('min-h-0 flex-1 overflow-auto contain-strict', className)}
      onKeyDown={onKeyDown}
    >
      <CardLanes
        items={creatives}
        lanes={lanes}
        className="mx-4 my-3 max-desk:mx-3"
        renderCard={(creative) => (
          <CreativeCard
            key={creative.id}
            creative={creative}
            isSelected={selection.ids.has(creative.id)}
            onSelect={onSelect}
            actions={actions}
          />
        )}
      />
    </section>
  );
}
