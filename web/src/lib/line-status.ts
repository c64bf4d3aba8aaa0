import type { Line, LineResult } from './lines-runner.ts';

/** A pasted line and its validation. */
export interface ReadLine extends Line {
  /** Counted from 1. */
  readonly number: number;
  /** `repeated`: same as an earlier line; `known`: it exists already. */
  readonly verdict: { readonly kind: 'ready' | 'repeated' | 'known' | 'invalid' };
}

export interface Added {
  readonly id: string;
  readonly name: string;
}

export type LineResults = ReadonlyMap<string, LineResult<Added>>;

export const LINE_STATUSES = [
  'ready',
  'waiting',
  'sending',
  'added',
  'duplicate',
  'refused',
  'invalid',
  'not_tried',
] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

export interface LineState {
  readonly line: ReadLine;
  readonly result: LineResult<Added> | undefined;
}

export function lineStatusOf({ line: { verdict }, result }: LineState): LineStatus {
  switch (result?.state) {
    case 'waiting':
    case 'sending':
    case 'not_tried':
      return result.state;
    case 'done':
      return 'added';
    case 'refused':
      return result.error.type === 'AlreadyExistsError' ? 'duplicate' : 'refused';
    case undefined:
      return verdict.kind === 'ready' || verdict.kind === 'invalid' ? verdict.kind : 'duplicate';
  }
}

/** Valid lines at first, later those that failed or were not tried. */
export function isSendable(state: LineState): boolean {
  const standing = lineStatusOf(state);
  return standing === 'ready' || standing === 'refused' || standing === 'not_tried';
}

interface Lines<L extends ReadLine = ReadLine> {
  readonly lines: readonly L[];
  readonly results: LineResults;
}

export type LineStatusCounts = Readonly<Record<LineStatus, number>>;

export function countLineStatuses({ lines, results }: Lines): LineStatusCounts {
  const counts = Object.fromEntries(LINE_STATUSES.map((standing) => [standing, 0])) as Record<
    LineStatus,
    number
  >;
  for (const line of lines) {
    counts[lineStatusOf({ line, result: results.get(line.key) })] += 1;
  }
  return counts;
}

export const LINE_VIEWS = ['all', 'open', 'failed'] as const;
export type LineView = (typeof LINE_VIEWS)[number];

/** Lines by the views they appear in besides "all". */
export function groupByView<L extends ReadLine>({
  lines,
  results,
}: Lines<L>): ReadonlyMap<LineView, readonly L[]> {
  return Map.groupBy(lines, (line) => {
    const standing = lineStatusOf({ line, result: results.get(line.key) });
    if (standing === 'refused' || standing === 'invalid') {
      return 'failed';
    }
    return standing === 'added' || standing === 'duplicate' ? 'all' : 'open';
  });
}

/** How many lines leaving the screen would lose: valid or unparsed ones that were never sent. */
export function countUnsent({
  draft: { text, lines },
  results,
  countLines,
}: {
  readonly draft: { readonly text: string; readonly lines: readonly ReadLine[] | null };
  readonly results: LineResults;
  readonly countLines: (text: string) => number;
}): number {
  if (lines === null) {
    return countLines(text);
  }
  const { ready, not_tried, waiting } = countLineStatuses({ lines, results });
  return ready + not_tried + waiting;
}
