import type { AdObjectCheckRun } from '@ads-checker/shared/contracts/object-checks';
import { AppError } from '@ads-checker/shared/errors';
import { plainErrorText } from '../../lib/error-text.ts';
import { getFixedT } from '../../lib/i18n.ts';

const t = getFixedT('object-checks');

/** Why a run failed, in the language of the UI. */
export function runErrorText({ code, message }: NonNullable<AdObjectCheckRun['error']>): string {
  return code === 'interrupted'
    ? t('Interrupted, restarted')
    : plainErrorText({
        error: new AppError('UnavailableError', message, code === null ? {} : { code }),
        translate: t,
      });
}
