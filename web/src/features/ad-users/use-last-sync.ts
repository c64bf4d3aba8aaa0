import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoment } from '../../lib/format.ts';
import { useVolatile } from '../../replica/index.ts';

export interface LastSync {
  /** Null: never; undefined: not known. */
  readonly syncedAt: string | null | undefined;
  /** Undefined when there is none to show. */
  readonly text: string | undefined;
  /** The exact time, and its age when the server is unreachable. */
  readonly title: string | undefined;
}

/** When the ad network last answered a profile. */
export function useLastSync({
  adUserId,
  now,
}: {
  readonly adUserId: string;
  readonly now: Date;
}): LastSync {
  const { t } = useTranslation('ad-users');
  const { fields, fetchedAt, error } = useVolatile('adUser', adUserId);
  const syncedAt = fields?.syncedAt;
  const isKnown = syncedAt !== undefined && syncedAt !== null;
  const notes = [
    isKnown ? [formatDateTime({ at: syncedAt, now })] : [],
    error !== null && fetchedAt !== null
      ? [t('As of {time}', { time: formatMoment({ at: fetchedAt, now }) })]
      : [],
  ].flat();
  return {
    syncedAt,
    text: isKnown ? formatMoment({ at: syncedAt, now }) : undefined,
    title: notes.length === 0 ? undefined : notes.join('\n'),
  };
}
