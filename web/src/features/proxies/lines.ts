import type { ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';
import {
  type ProxyLineProblem,
  parseProxyLine,
  splitProxyLines,
} from '@ads-checker/shared/domain/proxy-line';
import type { AppError } from '@ads-checker/shared/errors';
import type { LineResult } from '../../lib/lines-machine.ts';
import { findProxyFault } from '../../lib/proxy-words.ts';
import { isKeepable } from './fault-field.ts';
import { proxyKey } from './proxies.ts';

type Verdict =
  | { readonly kind: 'ready'; readonly options: ProxyOptionsInput; readonly name: string | null }
  /** The same as a line above it. */
  | { readonly kind: 'duplicate'; readonly ofNumber: number; readonly options: ProxyOptionsInput }
  | { readonly kind: 'invalid'; readonly problem: ProxyLineProblem };

/** One pasted proxy and what was made of it. */
export interface ProxyLine {
  readonly key: string;
  readonly number: number;
  readonly verdict: Verdict;
}

/** A line on its way to the server. */
export interface SentProxyLine {
  readonly key: string;
  readonly options: ProxyOptionsInput;
  readonly name: string | null;
  readonly isShared: boolean;
  readonly isCheckRequired: boolean;
}

export interface AddedProxy {
  readonly proxyId: string;
  readonly name: string;
}

export type ProxyResults = ReadonlyMap<string, LineResult<AddedProxy>>;

/** The proxies of a pasted text; one that stands in it twice is sent once. */
export function readProxyLines(text: string): readonly ProxyLine[] {
  const numbers = new Map<string, number>();
  return splitProxyLines(text).map((line, index): ProxyLine => {
    const number = index + 1;
    const at = { key: String(number), number };
    const read = parseProxyLine(line);
    if (!read.ok) {
      return { ...at, verdict: { kind: 'invalid', problem: read.problem } };
    }
    const { proxy: options, name } = read;
    const key = JSON.stringify([proxyKey(options), options.password]);
    const ofNumber = numbers.get(key);
    if (ofNumber !== undefined) {
      return { ...at, verdict: { kind: 'duplicate', ofNumber, options } };
    }
    numbers.set(key, number);
    return { ...at, verdict: { kind: 'ready', options, name } };
  });
}

/** Where a line stands: what was made of it, and then what became of it. */
export type Standing =
  | 'ready'
  | 'duplicate'
  | 'invalid'
  | 'waiting'
  | 'sending'
  | 'added'
  | 'failed'
  | 'not_tried';

export function standingOf({
  line,
  results,
}: {
  readonly line: ProxyLine;
  readonly results: ProxyResults;
}): Standing {
  const result = results.get(line.key);
  if (result === undefined) {
    return line.verdict.kind;
  }
  switch (result.state) {
    case 'done':
      return 'added';
    case 'refused':
      return result.error.type === 'AlreadyExistsError' ? 'duplicate' : 'failed';
    default:
      return result.state;
  }
}

export function countStandings(input: {
  readonly lines: readonly ProxyLine[];
  readonly results: ProxyResults;
}): Readonly<Record<Standing, number>> {
  const counts = {
    ready: 0,
    duplicate: 0,
    invalid: 0,
    waiting: 0,
    sending: 0,
    added: 0,
    failed: 0,
    not_tried: 0,
  };
  for (const line of input.lines) {
    counts[standingOf({ line, results: input.results })] += 1;
  }
  return counts;
}

function errorOf(results: ProxyResults, key: string): AppError | undefined {
  const result = results.get(key);
  return result?.state === 'refused' ? result.error : undefined;
}

/**
 * Lines to send: those that are ready, and after a run those that failed or were not tried.
 * `onlyFaulty` gives the ones whose proxy did not work: they may be kept unchecked.
 */
export function listSendable({
  lines,
  results,
  isShared,
  onlyFaulty = false,
}: {
  readonly lines: readonly ProxyLine[];
  readonly results: ProxyResults;
  readonly isShared: boolean;
  readonly onlyFaulty?: boolean;
}): readonly SentProxyLine[] {
  return lines.flatMap((line): SentProxyLine[] => {
    const { key, verdict } = line;
    if (verdict.kind !== 'ready') {
      return [];
    }
    const standing = standingOf({ line, results });
    const fault = findProxyFault(errorOf(results, key));
    const isWanted = onlyFaulty
      ? standing === 'failed' && fault !== undefined && isKeepable(fault)
      : standing === 'ready' || standing === 'failed' || standing === 'not_tried';
    const { options, name } = verdict;
    return isWanted ? [{ key, options, name, isShared, isCheckRequired: !onlyFaulty }] : [];
  });
}
