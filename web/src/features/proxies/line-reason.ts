import { NetworkFailure } from '../../lib/api-errors.ts';
import { plainErrorText } from '../../lib/error-text.ts';
import { getFixedT } from '../../lib/i18n.ts';
import type { Added } from '../../lib/line-status.ts';
import type { LineResult } from '../../lib/lines-runner.ts';
import { findProxyErrorText } from '../../lib/proxy-labels.ts';
import type { ProxyLine } from './lines.ts';
import { proxyLineProblemText } from './proxy-line-text.ts';

const t = getFixedT('proxies');

export function addErrorText(error: unknown): string {
  const fault = findProxyErrorText(error);
  if (fault !== undefined) {
    return fault;
  }
  return error instanceof NetworkFailure
    ? t('Can’t reach the server. Checks resume when you’re back online.')
    : plainErrorText({ error, translate: t });
}

/** The reason of a line's state; undefined without one. */
export function lineReason({
  line: { verdict },
  result,
}: {
  readonly line: ProxyLine;
  readonly result: LineResult<Added> | undefined;
}): string | undefined {
  if (result?.state === 'refused') {
    return addErrorText(result.error);
  }
  switch (verdict.kind) {
    case 'invalid':
      return proxyLineProblemText(verdict.problem);
    case 'repeated':
      return t('Same as line {ofNumber}', { ofNumber: verdict.ofNumber });
    case 'ready':
      return undefined;
  }
}
