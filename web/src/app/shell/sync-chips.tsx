import {
  ArrowPathIcon,
  CheckIcon,
  ClockIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
  SignalSlashIcon,
} from '@heroicons/react/16/solid';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber } from '../../lib/format.ts';
import { useHasLoadError } from '../../lib/load-errors.ts';
import {
  isUnsent,
  type SyncStatus,
  useOutbox,
  useReplica,
  useSyncStatus,
} from '../../replica/index.ts';
import { Chip, ChipText } from '../../ui/chip.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Popover } from '../../ui/popover.tsx';

// Needs rich text in messages, which nothing else of the initial bundle does
const PendingPanel = lazyPart(async () => (await import('./pending-panel.tsx')).PendingPanel, {
  isFloating: true,
});

interface StateChipProps {
  readonly status: SyncStatus;
  /** Unsent changes have chips of their own. */
  readonly hasUnsent: boolean;
}

function StateChip({ status, hasUnsent }: StateChipProps) {
  const { t } = useTranslation();
  const hasFault = useHasLoadError();
  if (!status.isOnline || status.state === 'offline') {
    const time = status.syncedAt === null ? null : formatMoment({ at: status.syncedAt });
    return (
      <ChipText hue="warning" icon={SignalSlashIcon}>
        <span className="desk:hidden">{t('Offline')}</span>
        <span className="max-desk:hidden">
          {time === null ? t('Offline') : t('Offline · data from {time}', { time })}
        </span>
      </ChipText>
    );
  }
  switch (status.state) {
    case 'syncing':
      return (
        <ChipText icon={ArrowPathIcon}>
          <span className="max-wide:sr-only">{t('Syncing…')}</span>
        </ChipText>
      );
    case 'error':
    case 'ended':
      return (
        <ChipText hue="warning" icon={ExclamationTriangleIcon}>
          <span className="max-wide:sr-only">{t('Not synced')}</span>
        </ChipText>
      );
    case 'synced':
      if (hasFault) {
        return (
          <ChipText hue="warning" icon={ExclamationTriangleIcon}>
            <span className="max-wide:sr-only">{t('Not up to date')}</span>
          </ChipText>
        );
      }
      if (status.unreadable > 0) {
        return (
          <Chip hue="pending" icon={ArrowPathIcon} onClick={() => location.reload()}>
            <span className="max-wide:sr-only">
              {t(
                '{unreadable, plural, one {Reload to show # item} other {Reload to show # items}}',
                { unreadable: status.unreadable },
              )}
            </span>
          </Chip>
        );
      }
      return hasUnsent ? null : (
        <ChipText icon={CheckIcon}>
          <span className="max-wide:sr-only">{t('Synced')}</span>
        </ChipText>
      );
  }
}

interface OutboxChipProps {
  readonly label: string;
  readonly hue: 'error' | 'pending';
  readonly count: number;
  readonly children: ReactNode;
}

function OutboxChip({ label, hue, count, children }: OutboxChipProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Chip hue={hue} icon={hue === 'error' ? ExclamationCircleIcon : ClockIcon}>
          <span aria-hidden="true" className="desk:hidden">
            {formatNumber(count)}
          </span>
          <span className="max-desk:sr-only">{children}</span>
        </Chip>
      }
    >
      <Suspense fallback={null}>
        <PendingPanel onEmpty={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}

/**
 * Whether a change of the state is read aloud: trouble and the way out of it are, the pulls after
 * everybody's changes are not.
 */
function useIsAnnounced({ isTrouble, isSynced }: { isTrouble: boolean; isSynced: boolean }) {
  const wasTrouble = useRef(false);
  useEffect(() => {
    wasTrouble.current = isTrouble || (wasTrouble.current && !isSynced);
  });
  return isTrouble || wasTrouble.current;
}

export function SyncChips() {
  const { t } = useTranslation();
  const status = useSyncStatus();
  const { commands, unreadable } = useOutbox();
  const { isKept } = useReplica();
  const rejectedCount = commands.filter(({ state }) => state === 'rejected').length;
  const failedCount = rejectedCount + unreadable.length;
  const waitingCount = commands.filter(isUnsent).length;
  // Accepted by the server, and not in the replica yet.
  const isConfirming = commands.length > rejectedCount + waitingCount;
  const hasFault = useHasLoadError();
  const isQuiet = status.state === 'synced' || status.state === 'syncing';
  const isTrouble = !status.isOnline || !isQuiet || hasFault || status.unreadable > 0 || !isKept;
  const isAnnounced = useIsAnnounced({ isTrouble, isSynced: status.state === 'synced' });
  return (
    <>
      <div role="status" aria-live={isAnnounced ? 'polite' : 'off'} className="contents">
        <StateChip
          status={
            isConfirming && status.state === 'synced' ? { ...status, state: 'syncing' } : status
          }
          hasUnsent={waitingCount + failedCount > 0}
        />
        {!isKept && (
          <ChipText hue="warning" icon={ExclamationTriangleIcon}>
            <span className="max-wide:sr-only">{t('Nothing is saved on this device')}</span>
          </ChipText>
        )}
      </div>
      {failedCount > 0 && (
        <OutboxChip label={t('Failed changes')} hue="error" count={failedCount}>
          {t('{failedCount, plural, one {# failed} other {# failed}}', { failedCount })}
        </OutboxChip>
      )}
      {waitingCount > 0 && (
        <OutboxChip label={t('Unsent changes')} hue="pending" count={waitingCount}>
          {t('{waitingCount, plural, one {# unsent} other {# unsent}}', { waitingCount })}
        </OutboxChip>
      )}
    </>
  );
}
