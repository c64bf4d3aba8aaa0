import { useEffect, useRef } from 'react';
import { t } from '../../lib/i18n.ts';
import { loadCode } from '../../lib/load-code.ts';
import { isUnsent, useOutbox, useSyncStatus } from '../../replica/index.ts';
import { hideToast, showToast } from '../../ui/toast.tsx';
import { NO_NOTICES, nextNotice } from './notices.ts';

const NETWORK = 'network';

/** Rare, so not part of the initial bundle. */
const loadNotices = () => loadCode(() => import('./storage-notices.ts'));

export function useNotices(): void {
  const { isOnline } = useSyncStatus();
  const { commands, isDiskFull, restoredCount, unsaved } = useOutbox();
  const waitingCount = commands.filter(isUnsent).length;
  useEffect(() => {
    if (isDiskFull) {
      showToast({
        id: 'disk-full',
        tone: 'error',
        text: t('This device is out of space. Free up space to send unsent changes.'),
      });
    }
  }, [isDiskFull]);
  useEffect(() => {
    if (unsaved !== null) {
      void loadNotices().then((notices) => notices.tellUnsaved(unsaved, isDiskFull));
    }
  }, [unsaved, isDiskFull]);
  useEffect(() => {
    if (restoredCount > 0) {
      void loadNotices().then((notices) => notices.tellRestored(restoredCount));
    }
  }, [restoredCount]);
  const memoryRef = useRef(NO_NOTICES);
  useEffect(() => {
    const { memory, notice } = nextNotice({
      memory: memoryRef.current,
      facts: { isOnline, waitingCount },
    });
    memoryRef.current = memory;
    if (notice?.kind === 'saved-offline' && notice.count === 0) {
      hideToast(NETWORK);
    } else if (notice?.kind === 'saved-offline') {
      showToast({
        id: NETWORK,
        isCorrection: notice.isCorrection,
        tone: 'waiting',
        text: t(
          'You’re offline. {count, plural, one {# change} other {# changes}} saved on this device.',
          { count: notice.count },
        ),
      });
    }
    if (notice?.kind === 'sent') {
      const { count } = notice;
      showToast({
        id: NETWORK,
        tone: 'success',
        text: t('Back online. {count} sent.', { count }),
      });
    }
  }, [isOnline, waitingCount]);
}
