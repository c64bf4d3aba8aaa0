import {
  ArrowPathIcon,
  CheckCircleIcon,
  ClockIcon,
  DocumentDuplicateIcon,
  MinusCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import type { Hue, IconType } from './hue.ts';
import { type MessageKey, msg, t } from './i18n.ts';
import {
  type LineResults,
  type LineState,
  type LineStatus,
  lineStatusOf,
  type ReadLine,
} from './line-status.ts';
import type { StatusLabel } from './status-label.ts';

const TEXTS = {
  ready: { label: msg('Ready'), hue: 'off', icon: MinusCircleIcon },
  waiting: { label: msg('Waiting'), hue: 'pending', icon: ClockIcon },
  sending: { label: msg('Checking…'), hue: 'pending', icon: ArrowPathIcon },
  added: { label: msg('Added'), hue: 'active', icon: CheckCircleIcon },
  duplicate: { label: msg('Already added'), hue: 'off', icon: DocumentDuplicateIcon },
  refused: { label: msg('Failed'), hue: 'error', icon: XCircleIcon },
  invalid: { label: msg('Invalid'), hue: 'error', icon: XCircleIcon },
  not_tried: { label: msg('Not checked'), hue: 'off', icon: MinusCircleIcon },
} as const satisfies Record<
  LineStatus,
  { readonly label: MessageKey; readonly hue: Hue; readonly icon: IconType }
>;

export function lineStatusLabel(state: LineState): StatusLabel {
  const { label, hue, icon } = TEXTS[lineStatusOf(state)];
  const isRepeated = state.line.verdict.kind === 'repeated';
  return { label: isRepeated ? t('Duplicate', { context: 'lines' }) : t(label), hue, icon };
}

/** Numbers and reasons of failed lines, without secrets, to copy. */
export function failureReport<L extends ReadLine>({
  lines,
  results,
  reasonOf,
}: {
  readonly lines: readonly L[];
  readonly results: LineResults;
  readonly reasonOf: (state: LineState & { readonly line: L }) => string | undefined;
}): string {
  return lines
    .flatMap((line) => {
      const state = { line, result: results.get(line.key) };
      const standing = lineStatusOf(state);
      const { number } = line;
      const reason = reasonOf(state) ?? '';
      return standing === 'refused' || standing === 'invalid'
        ? [t('Line {number}: {reason}', { number, reason })]
        : [];
    })
    .join('\n');
}
