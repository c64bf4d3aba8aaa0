import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatMoment, formatMoney, NO_VALUE } from '../../../lib/format.ts';
import { useAdAccounts } from '../../../replica/index.ts';
import { cx } from '../../../ui/class-names.ts';
import { HUE_INK } from '../../../ui/hue.ts';
import type { Profile } from '../profiles.ts';
import { type Today, toToday } from '../today.ts';

const TODAY = { preset: 'today' } as const;
/** Rows that only pass by while somebody scrolls ask for nothing. */
const SEEN_AFTER_MS = 600;

function useIsSeen(id: string): boolean {
  const [seenId, setSeenId] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSeenId(id), SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return seenId === id;
}

/** What a profile runs today; undefined while nothing is known of it. */
function useToday({ adUser }: Profile) {
  const isSeen = useIsSeen(adUser.id);
  // The network refuses a profile in error: asking would only say so again
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

/** Spend, ad accounts and rejected ads of today, in two lines of a cell or one of a card. */
export function TodayFacts({
  profile,
  isOneLine = false,
}: {
  readonly profile: Profile;
  readonly isOneLine?: boolean;
}) {
  const { t } = useLingui();
  const { today, fetchedAt, error, isLoading } = useToday(profile);
  if (today === undefined) {
    return isLoading ? (
      <span className="block h-2.5 w-16 rounded-[3px] bg-press" />
    ) : (
      <span
        className="text-ink-3"
        title={error === null ? undefined : plainErrorText({ error, translate: t })}
      >
        {NO_VALUE}
      </span>
    );
  }
  const { accountCount, rejectedAdCount, unknownRejectedCount, unknownSpendCount } = today;
  const accounts = plural(accountCount, { one: '# account', other: '# accounts' });
  const rejected =
    rejectedAdCount === null || rejectedAdCount === 0
      ? null
      : plural(rejectedAdCount, { one: '# rejected', other: '# rejected' });
  const notes = [
    fetchedAt === null ? [] : t`Today, as of ${formatMoment({ at: fetchedAt })}`,
    unknownSpendCount === 0
      ? []
      : plural(unknownSpendCount, {
          one: 'Spend of # account is unknown.',
          other: 'Spend of # accounts is unknown.',
        }),
    unknownRejectedCount === 0
      ? []
      : plural(unknownRejectedCount, {
          one: 'Rejected ads of # account are unknown.',
          other: 'Rejected ads of # accounts are unknown.',
        }),
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
