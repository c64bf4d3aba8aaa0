import {
  ArrowPathIcon,
  CheckCircleIcon,
  ClockIcon,
  DocumentDuplicateIcon,
  MinusCircleIcon,
  PlayCircleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { NetworkFailure } from '../../lib/api-errors.ts';
import { plainErrorText } from '../../lib/error-text.ts';
import { findProxyFault, proxyFaultSentence } from '../../lib/proxy-words.ts';
import type { StatusWord } from '../../lib/vocabulary.ts';
import type { Hue, IconType } from '../../ui/hue.ts';
import { proxyLineProblemText } from './line-words.ts';
import type { ProxyLine, ProxyResults, Standing } from './lines.ts';

const STANDINGS = {
  ready: { label: msg`Ready`, hue: 'off', icon: PlayCircleIcon },
  duplicate: { label: msg`Duplicate`, hue: 'off', icon: DocumentDuplicateIcon },
  invalid: { label: msg`Invalid`, hue: 'error', icon: XCircleIcon },
  waiting: { label: msg({ message: 'Waiting', context: 'line' }), hue: 'pending', icon: ClockIcon },
  sending: { label: msg`Checking…`, hue: 'pending', icon: ArrowPathIcon },
  added: { label: msg`Added`, hue: 'active', icon: CheckCircleIcon },
  failed: { label: msg`Failed`, hue: 'error', icon: XCircleIcon },
  not_tried: { label: msg`Not tried`, hue: 'off', icon: MinusCircleIcon },
} as const satisfies Record<
  Standing,
  { readonly label: MessageDescriptor; readonly hue: Hue; readonly icon: IconType }
>;

export function standingWord(standing: Standing): StatusWord {
  const { label, hue, icon } = STANDINGS[standing];
  return { label: i18n._(label), hue, icon };
}

/** Why a proxy was not added, as a sentence. */
export function addErrorText(error: unknown): string {
  const fault = findProxyFault(error);
  if (fault !== undefined) {
    return proxyFaultSentence(fault);
  }
  return error instanceof NetworkFailure
    ? t`The server cannot be reached. Nothing is lost: it goes on when there is a network.`
    : plainErrorText({ error, translate: (descriptor) => i18n._(descriptor) });
}

/** Why a line stands where it stands; undefined when there is nothing to explain. */
export function lineReason({
  line: { key, verdict },
  results,
}: {
  readonly line: ProxyLine;
  readonly results: ProxyResults;
}): string | undefined {
  const result = results.get(key);
  if (result?.state === 'refused') {
    return addErrorText(result.error);
  }
  switch (verdict.kind) {
    case 'invalid':
      return proxyLineProblemText(verdict.problem);
    case 'duplicate':
      return t`The same as line ${verdict.ofNumber}`;
    default:
      return undefined;
  }
}
