import { type DragEvent, useState } from 'react';

/** Marks a drag of profiles. Their ids stay in memory, out of reach of other pages. */
const DRAG_TYPE = 'application/x-ads-checker-profiles';

let dragged: readonly string[] = [];

/** Starts a drag of profiles, shown as the row with a count. */
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

/** Props of a drop target, and whether profiles are dragged over it. */
export function useProfileDrop(onDrop: ((ids: readonly string[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const isProfileDrag = (event: DragEvent): boolean =>
    onDrop !== undefined && event.dataTransfer.types.includes(DRAG_TYPE);
  return {
    isOver,
    dropProps: {
      onDragOver(event: DragEvent): void {
        if (isProfileDrag(event)) {
          event.preventDefault();
          event.dataTransfer.dropEffect = 'move';
          setOver(true);
        }
      },
      onDragLeave: (): void => setOver(false),
      onDrop(event: DragEvent): void {
        setOver(false);
        if (isProfileDrag(event)) {
          event.preventDefault();
          const ids = dragged;
          dragged = [];
          onDrop?.(ids);
        }
      },
    },
  };
}
