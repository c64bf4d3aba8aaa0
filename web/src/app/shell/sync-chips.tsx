import {
  ArrowPathIcon,
  CheckIcon,
  ClockIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
  SignalSlashIcon,
} from '@heroicons/react/16/solid';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { type SyncStatus, useOutbox, useSyncStatus } from '../../replica/index.ts';
import { Chip, ChipText } from '../../ui/chip.tsx';
import { Popover } from '../../ui/popover.tsx';
import { PendingPanel } from './pending-panel.tsx';

function StateChip({ status }: { readonly status: SyncStatus }) {
  if (!status.isOnline || status.state === 'offline') {
    const time = status.syncedAt === null ? null : formatMoment({ at: status.syncedAt });
    return (
      <ChipText hue="warning" icon={SignalSlashIcon}>
        <span className="desk:hidden">
          <Trans>Offline</Trans>
        </span>
        <span className="max-desk:hidden">
          {time === null ? <Trans>Offline</Trans> : <Trans>Offline · data from {time}</Trans>}
        </span>
      </ChipText>
    );
  }
  switch (status.state) {
    case 'syncing':
      return (
        <ChipText icon={ArrowPathIcon}>
          <span className="max-wide:sr-only">
            <Trans>Syncing…</Trans>
          </span>
        </ChipText>
      );
    case 'error':
    case 'ended':
      return (
        <ChipText hue="warning" icon={ExclamationTriangleIcon}>
          <span className="max-wide:sr-only">
            <Trans>Not synced</Trans>
          </span>
        </ChipText>
      );
    case 'synced':
      return (
        <ChipText icon={CheckIcon}>
          <span className="max-wide:sr-only">
            <Trans>Synced</Trans>
          </span>
        </ChipText>
      );
  }
}

/** Standing facts: no network, what waits to be sent, what was refused. */
export function SyncChips() {
  const { t } = useLingui();
  const status = useSyncStatus();
  const { commands } = useOutbox();
  const [isOpen, setOpen] = useState(false);
  const failedCount = commands.filter(({ state }) => state === 'rejected').length;
  const waitingCount = commands.length - failedCount;
  const hasFailed = failedCount > 0;
  return (
    <>
      <div role="status" className="contents">
        <StateChip status={status} />
      </div>
      {commands.length > 0 && (
        <Popover
          label={t`Changes that wait to be sent`}
          placement="bottom end"
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Chip
              hue={hasFailed ? 'error' : 'pending'}
              icon={hasFailed ? ExclamationCircleIcon : ClockIcon}
            >
              <span aria-hidden="true" className="desk:hidden">
                {commands.length}
              </span>
              <span className="max-desk:sr-only">
                {hasFailed ? (
                  <Plural value={failedCount} one="# not sent" other="# not sent" />
                ) : (
                  <Plural value={waitingCount} one="# waiting" other="# waiting" />
                )}
              </span>
            </Chip>
          }
        >
          <PendingPanel onEmpty={() => setOpen(false)} />
        </Popover>
      )}
    </>
  );
}
