import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { isLink } from './media.ts';

/** Files and links that are dropped or pasted into an element. */
export function useFileDrop({
  isReadOnly,
  isOff,
  onFiles,
  onLinks,
}: {
  readonly isReadOnly: boolean;
  readonly isOff: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onLinks: (links: readonly string[]) => void;
}) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) {
        event.preventDefault();
        event.dataTransfer.dropEffect = isOff ? 'none' : 'copy';
        setOver(!isOff);
      }
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) {
        setOver(false);
      }
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (event.dataTransfer.types.includes('Files')) {
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      const text = event.clipboardData.getData('text/plain').trim();
      const isInField = event.target instanceof HTMLInputElement;
      if (files.length > 0) {
        event.preventDefault();
        onFiles(files);
      } else if (!isInField && text !== '' && text.split(/\s+/).every(isLink)) {
        event.preventDefault();
        onLinks(text.split(/\s+/));
      }
    },
  };
  return { isOver, handlers: isReadOnly ? {} : handlers };
}
