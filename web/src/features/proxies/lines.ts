import type { ProxyOptionsInput } from '@ads-checker/shared/contracts/proxies';
import { type ProxyLineProblem, parseProxyLine } from '@ads-checker/shared/domain/proxy-line';
import { splitProxyLines } from '@ads-checker/shared/domain/proxy-list';
import {
  isSendable,
  type LineResults,
  lineStatusOf,
  type ReadLine,
} from '../../lib/line-status.ts';
import { findProxyError } from '../../lib/proxy-labels.ts';
import { canSaveUnchecked } from './error-field.ts';

function proxyKey({
  protocol,
  hostname,
  port,
  username,
}: Pick<ProxyOptionsInput, 'protocol' | 'hostname' | 'port' | 'username'>): string {
  return JSON.stringify([protocol, hostname.toLowerCase(), port, username]);
}

type Verdict =
  | { readonly kind: 'ready'; readonly options: ProxyOptionsInput; readonly name: string | null }
  | { readonly kind: 'repeated'; readonly ofNumber: number; readonly options: ProxyOptionsInput }
  | { readonly kind: 'invalid'; readonly problem: ProxyLineProblem };

export interface ProxyLine extends ReadLine {
  readonly verdict: Verdict;
}

export interface SentProxyLine {
  readonly key: string;
  readonly options: ProxyOptionsInput;
  readonly name: string | null;
  readonly isShared: boolean;
  readonly isCheckRequired: boolean;
}

export function countProxyLines(text: string): number {
  return splitProxyLines(text).length;
}

/** The proxies of a pasted text; duplicates are sent once. */
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
      return { ...at, verdict: { kind: 'repeated', ofNumber, options } };
    }
    numbers.set(key, number);
    return { ...at, verdict: { kind: 'ready', options, name } };
  });
}

/**
 * Lines to send: ready ones, and after a run those that failed or were not tried. `onlyFaulty`
 * returns those whose check failed, which may be saved unchecked.
 */
export function listSendable({
  lines,
  results,
  isShared,
  onlyFaulty = false,
}: {
  readonly lines: readonly ProxyLine[];
  readonly results: LineResults;
  readonly isShared: boolean;
  readonly onlyFaulty?: boolean;
}): readonly SentProxyLine[] {
  return lines.flatMap((line): SentProxyLine[] => {
    const { key, verdict } = line;
    if (verdict.kind !== 'ready') {
      return [];
    }
    const state = { line, result: results.get(key) };
    const fault =
      state.result?.state === 'refused' ? findProxyError(state.result.error) : undefined;
    const isWanted = onlyFaulty
      ? lineStatusOf(state) === 'refused' && fault !== undefined && canSaveUnchecked(fault)
      : isSendable(state);
    const { options, name } = verdict;
    return isWanted ? [{ key, options, name, isShared, isCheckRequired: !onlyFaulty }] : [];
  });
}
