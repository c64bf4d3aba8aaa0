import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatMoney, NO_VALUE } from '../../../lib/format.ts';
import { useErrorText } from '../../../lib/use-error-text.ts';
import { useAdAccounts } from '../../../replica/index.ts';
import { cx } from '../../../ui/class-names.ts';
import { HUE_INK } from '../../../ui/hue.ts';
import type { Profile } from '../profiles.ts';
import { type Today, toToday } from '../today.ts';

const TODAY = { preset: 'today' } as const;
/** Rows scrolled past request nothing. */
const SEEN_AFTER_MS = 600;

function useHasBeenVisible(id: string): boolean {
  const [seenId, setSeenId] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSeenId(id), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return seenId === id;
}

/** Today's figures of a profile; undefined while unknown. */
function useToday({ adUser }: Profile) {
  const isSeen = useHasBeenVisible(adUser.id);
  // The ad network rejects a profile in error, so it is not queried
  const view = useAdAccounts(
    isSeen && adUser.status === 'active' ? { adUserId: adUser.id, period: TODAY } : null,
  );
  const isKnown = view.fetchedAt !== null && (view.status === 'ready' || view.rows.length > 0);
  const today = useMemo(() => (isKnown ? toToday(view.rows) : undefined), [isKnown, view.rows]);
  return {
    today,
    fetchedAt: view.fetchedAt,
    error: view.error,
    isLoading:
      adUser.status === 'active' &&
      (!isSeen || view.status === 'loading') &&
      !view.isMissingOffline,
  };
}

function spendText({ spend, unknownSpendCount }: Today): string {
  if (spend === null) {
    return NO_VALUE;
  }
  const amount = formatMoney({ amount: spend.amount, currency: 'USD' });
  return `${spend.isEstimate || unknownSpendCount > 0 ? '≈ ' : ''}${amount}`;
}

export function TodayFacts({
  profile,
  isOneLine = false,
}: {
  readonly profile: Profile;
  readonly isOneLine?: boolean;
}) {
  const { t } = useTranslation('ad-users');
  const { today, fetchedAt, error, isLoading } = useToday(profile);
  const errorText = useErrorText(error);
  if (today === undefined) {
    return isLoading ? (
      <span className="block h-2.5 w-16 rounded-[3px] bg-press" />
    ) : (
      <span className="text-ink-3" title={error === null ? undefined : errorText}>
        {NO_VALUE}
      </span>
    );
  }
  const { accountCount, rejectedAdCount, unknownRejectedCount, unknownSpendCount } = today;
  const accounts = t('{accountCount, plural, one {# ad account} other {# ad accounts}}', {
    accountCount,
  });
  const rejected =
    rejectedAdCount === null || rejectedAdCount === 0
      ? null
      : t('{rejectedAdCount, plural, one {# rejected} other {# rejected}}', { rejectedAdCount });
  const notes = [
    fetchedAt === null ? [] : t('Today, as of {time}', { time: formatMoment({ at: fetchedAt }) }),
    unknownSpendCount === 0
      ? []
      : t(
          '{unknownSpendCount, plural, one {Spend of # ad account is unknown.} other {Spend of # ad accounts is unknown.}}',
          { unknownSpendCount },
        ),
    unknownRejectedCount === 0
      ? []
      : t(
          '{unknownRejectedCount, plural, one {Rejected ads of # ad account are unknown.} other {Rejected ads of # ad accounts are unknown.}}',
          { unknownRejectedCount },
        ),
  ].flat();
  return (
    <span
      className={cx('flex min-w-0', isOneLine ? 'items-baseline gap-2' : 'flex-col items-end')}
      title={notes.join('\n')}
    >
      <span className={isOneLine ? 'font-medium' : undefined}>{spendText(today)}</span>
      <span className="max-w-full truncate text-sm text-ink-3">
        {rejected !== null && <span className={HUE_INK.error}>{`${rejected} · `}</span>}
        {accounts}
      </span>
    </span>
  );
}
