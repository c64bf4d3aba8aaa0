import { unwrapPasted } from '../contracts/pasted-text.ts';

/** Cells of a line; a cell in double quotes may hold the delimiter. */
export function splitCells({ line, delimiter }: { line: string; delimiter: string }): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    isQuoted = character === '"' ? !isQuoted : isQuoted;
    if (character === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else {
      cell += character;
    }
  }
  return [...cells, cell].map(unwrapPasted);
}
