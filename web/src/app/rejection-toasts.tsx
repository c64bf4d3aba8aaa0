import { useEffect, useRef } from 'react';
import { loadCode } from '../lib/load-code.ts';
import { isAdObjectCommand, useOutbox } from '../replica/index.ts';
import { showToast } from '../ui/toast.tsx';

/** Rare, so not part of the initial bundle. */
const loadTexts = () => loadCode(() => import('./rejection-text.ts'));

/** More than these become a single toast; each one is listed among the pending changes. */
const TOASTS_MAX = 3;

/**
 * A rejected change of people, teams or settings is rolled back everywhere, so a toast reports it
 * once. A rejected switch shows the error in its row.
 */
export function RejectionToasts() {
  const { commands } = useOutbox();
  const shownRef = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const refused = commands.filter(
      (command) => !isAdObjectCommand(command) && command.state === 'rejected',
    );
    const shown = shownRef.current;
    shownRef.current = new Set(refused.map(({ id }) => id));
    // Changes rejected before this page was opened are listed among the pending changes.
    if (shown === null) {
      return;
    }
    const fresh = refused.filter(({ id }) => !shown.has(id));
    const [first] = fresh;
    if (first === undefined) {
      return;
    }
    void loadTexts().then(({ rejectionsText, rejectionText }) => {
      if (fresh.length > TOASTS_MAX) {
        const text = rejectionsText(first, fresh.length);
        showToast({ id: 'refused:many', tone: 'error', text });
        return;
      }
      for (const command of fresh) {
        showToast({ id: `refused:${command.id}`, tone: 'error', text: rejectionText(command) });
      }
    });
  }, [commands]);
  return null;
}
