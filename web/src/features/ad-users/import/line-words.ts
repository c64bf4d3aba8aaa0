import {
  ArrowPathIcon,
  CheckCircleIcon,
  ClockIcon,
  DocumentDuplicateIcon,
  MinusCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LineResult } from '../../../lib/lines-machine.ts';
import type { StatusWord } from '../../../lib/vocabulary.ts';
import type { Hue, IconType } from '../../../ui/hue.ts';
import { connectionErrorText, lineProblemText } from '../profile-words.ts';
import {
  type Added,
  type ImportLine,
  type ImportResults,
  type Standing,
  standingOf,
} from './lines.ts';

const WORDS = {
  ready: { label: msg`Ready`, hue: 'off', icon: MinusCircleIcon },
  waiting: { label: msg`Waiting`, hue: 'pending', icon: ClockIcon },
  sending: { label: msg`Asking the network…`, hue: 'pending', icon: ArrowPathIcon },
  added: { label: msg`Added`, hue: 'active', icon: CheckCircleIcon },
  duplicate: { label: msg`Already added`, hue: 'off', icon: DocumentDuplicateIcon },
  refused: { label: msg`Not added`, hue: 'error', icon: XCircleIcon },
  invalid: { label: msg`Cannot be read`, hue: 'error', icon: XCircleIcon },
  not_tried: { label: msg`Not tried`, hue: 'off', icon: MinusCircleIcon },
} as const satisfies Record<
  Standing,
  { readonly label: MessageDescriptor; readonly hue: Hue; readonly icon: IconType }
>;

interface LineState {
  readonly line: ImportLine;
  readonly result: LineResult<Added> | undefined;
}

const REPEATED = msg`Duplicate`;

/** How a line stands, as a word with its picture. */
export function lineWord(state: LineState): StatusWord {
  const { label, hue, icon } = WORDS[standingOf(state)];
  const isRepeated = state.line.verdict.kind === 'repeated';
  return { label: i18n._(isRepeated ? REPEATED : label), hue, icon };
}

/** Why a line is not a new profile; undefined when there is nothing to explain. */
export function lineReason({ line: { verdict }, result }: LineState): string | undefined {
  if (result?.state === 'refused') {
    return connectionErrorText(result.error);
  }
  if (verdict.kind === 'repeated') {
    const number = verdict.ofNumber;
    return i18n._(msg`The same profile as in line ${number}`);
  }
  return verdict.kind === 'invalid' ? lineProblemText(verdict.problem) : undefined;
}

/** Numbers and reasons of the lines that did not become profiles: a text to pass on, without any secret. */
export function failureReport({
  lines,
  results,
}: {
  readonly lines: readonly ImportLine[];
  readonly results: ImportResults;
}): string {
  return lines
    .flatMap((line) => {
      const state = { line, result: results.get(line.key) };
      const standing = standingOf(state);
      const { number } = line;
      const reason = lineReason(state) ?? '';
      return standing === 'refused' || standing === 'invalid'
        ? [i18n._(msg`Line ${number}: ${reason}`)]
        : [];
    })
    .join('\n');
}
