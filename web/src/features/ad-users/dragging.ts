import { type DragEvent, useState } from 'react';

/** Says that profiles of this page are dragged. Their ids stay in memory: nothing else is to read them. */
const DRAG_TYPE = 'application/x-ads-checker-profiles';

let dragged: readonly string[] = [];

/** Begins to drag profiles; what flies is the row, and a number when there are several. */
export function startDrag({
  event,
  ids,
  label,
}: {
  readonly event: DragEvent;
  readonly ids: readonly string[];
  readonly label: string;
}): void {
  dragged = ids;
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(DRAG_TYPE, '');
  const badge = document.createElement('div');
  badge.textContent = label;
  badge.className =
    'fixed -top-20 left-0 max-w-60 truncate rounded-md bg-inverse px-2.5 py-1 text-sm text-on-inverse';
  document.body.append(badge);
  event.dataTransfer.setDragImage(badge, -8, -8);
  requestAnimationFrame(() => badge.remove());
}

/** What makes a place take dragged profiles, and whether they hang over it now. */
export function useProfileDrop(onDrop: ((ids: readonly string[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const isOurs = (event: DragEvent): boolean =>
    onDrop !== undefined && event.dataTransfer.types.includes(DRAG_TYPE);
  return {
    isOver,
    dropProps: {
      onDragOver(event: DragEvent): void {
        if (isOurs(event)) {
          event.preventDefault();
          event.dataTransfer.dropEffect = 'move';
          setOver(true);
        }
      },
      onDragLeave: (): void => setOver(false),
      onDrop(event: DragEvent): void {
        setOver(false);
        if (isOurs(event)) {
          event.preventDefault();
          const ids = dragged;
          dragged = [];
          onDrop?.(ids);
        }
      },
    },
  };
}
