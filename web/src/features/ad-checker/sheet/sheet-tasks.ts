import {
  readSheetFile,
  readSheetText,
  type SheetFileFault,
  type SheetGrid,
  writeXlsxFile,
} from './sheet-files.ts';
import type { SheetTable } from './sheet-table.ts';

export type SheetTask =
  | { readonly kind: 'write'; readonly table: SheetTable }
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'readText'; readonly text: string };

export type ReadResult = SheetGrid | { readonly fault: SheetFileFault };

/** What a worker does: reading and writing ten thousand rows would hold up a page. */
export function runSheetTask(task: SheetTask): Promise<ReadResult | Uint8Array> {
  switch (task.kind) {
    case 'write':
      return writeXlsxFile(task.table);
    case 'read':
      return readSheetFile(task.bytes);
    case 'readText':
      return readSheetText(task.text);
  }
}
