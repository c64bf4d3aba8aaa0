import { type PointerEvent, useRef } from 'react';

export interface Resize {
  /** Null for the width that fits the content. */
  readonly widthPx: number | null;
  /** False while dragging. */
  readonly isDone: boolean;
}

/** The edge of a column: drag to resize, double-click to fit the content. */
export function ColumnResizer({ onResize }: { readonly onResize: (resize: Resize) => void }) {
  const start = useRef<{ readonly x: number; readonly widthPx: number } | null>(null);
  const drag = (event: PointerEvent, isDone: boolean) => {
    if (start.current !== null) {
      onResize({ widthPx: start.current.widthPx + event.clientX - start.current.x, isDone });
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Alt, Shift and an arrow key resize the column of the cursor
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above; the click is only kept from sorting
    <span
      draggable
      className="absolute inset-y-0 end-0 w-1.5 cursor-col-resize touch-none hover:bg-line-strong"
      onDragStart={(event) => {
        // Otherwise the drag would move the header itself
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onResize({ widthPx: null, isDone: true });
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        const { parentElement } = event.currentTarget;
        start.current = { x: event.clientX, widthPx: parentElement?.offsetWidth ?? 0 };
      }}
      onPointerMove={(event) => drag(event, false)}
      onPointerUp={(event) => {
        // A click without a drag keeps the automatic width
        if (start.current?.x !== event.clientX) {
          drag(event, true);
        }
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    />
  );
}
