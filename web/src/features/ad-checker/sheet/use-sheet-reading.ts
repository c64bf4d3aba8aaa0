import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { SheetFault } from './find-header.ts';
import { readSheet, type SheetContext, type SheetReading } from './read-sheet.ts';
import type { SheetFileFault, SheetGrid } from './sheet-files.ts';
import type { ReadResult } from './sheet-tasks.ts';
import { readPasted, readSheetBytes } from './sheet-worker.ts';

export type SheetState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string }
  /** `unloaded`: the code that reads files could not be loaded. */
  | { readonly kind: 'fault'; readonly fault: SheetFileFault | SheetFault | 'unloaded' }
  | { readonly kind: 'read'; readonly name: string; readonly reading: SheetReading };

type Source =
  | Exclude<SheetState, { readonly kind: 'read' }>
  | { readonly kind: 'grid'; readonly name: string; readonly grid: SheetGrid };

/** Reads a file or pasted cells, and compares them with the list as it is at any time. */
export function useSheetReading({ list, rows, account, isWaiting }: SheetContext) {
  const [source, setSource] = useState<Source>({ kind: 'none' });
  const latest = useRef(0);
  const take = useCallback(async (name: string, read: () => Promise<ReadResult>) => {
    latest.current += 1;
    const turn = latest.current;
    setSource({ kind: 'reading', name });
    let next: Source;
    try {
      const grid = await read();
      next = 'fault' in grid ? { kind: 'fault', fault: grid.fault } : { kind: 'grid', name, grid };
    } catch {
      next = { kind: 'fault', fault: 'unloaded' };
    }
    if (turn === latest.current) {
      setSource(next);
    }
  }, []);
  const compared = useDeferredValue(rows);
  const state = useMemo((): SheetState => {
    if (source.kind !== 'grid') {
      return source;
    }
    const reading = readSheet(source.grid, { list, rows: compared, account, isWaiting });
    return 'fault' in reading
      ? { kind: 'fault', fault: reading.fault }
      : { kind: 'read', name: source.name, reading };
  }, [source, list, compared, account, isWaiting]);
  return {
    state,
    takeFile: (file: File) =>
      void take(file.name, async () => readSheetBytes(new Uint8Array(await file.arrayBuffer()))),
    takeText: (name: string, text: string) => void take(name, () => readPasted(text)),
    reset: () => {
      latest.current += 1;
      setSource({ kind: 'none' });
    },
  };
}
