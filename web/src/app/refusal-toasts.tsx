import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../lib/error-text.ts';
import { type Command, isAdObjectCommand, useOutbox } from '../replica/index.ts';
import { showToast } from '../ui/toast.tsx';

/** More at once become one toast; each is in the list of pending changes. */
const TOASTS_MAX = 3;

/**
 * A refused change of people, teams or settings is rolled back wherever it is shown, so a toast
 * reports it once. A refused switch shows the error in its row.
 */
export function RefusalToasts() {
  const { t } = useTranslation();
  const { commands } = useOutbox();
  const shownRef = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const refused = commands.filter(
      (command) => !isAdObjectCommand(command) && command.state === 'rejected',
    );
    const shown = shownRef.current;
    shownRef.current = new Set(refused.map(({ id }) => id));
    // Changes refused before this page was opened are in the list of pending changes.
    if (shown === null) {
      return;
    }
    const fresh = refused.filter(({ id }) => !shown.has(id));
    const reasonOf = ({ error }: Pick<Command, 'error'>) =>
      error === null ? '' : refusalText({ refusal: error, translate: t });
    const [first] = fresh;
    if (first !== undefined && fresh.length > TOASTS_MAX) {
      const count = fresh.length;
      const reason = reasonOf(first);
      showToast({
        id: 'refused:many',
        tone: 'error',
        text: t(
          '{count, plural, one {Couldn’t save # change: {reason}} other {Couldn’t save # changes: {reason}}}',
          { count, reason },
        ),
      });
      return;
    }
    for (const command of fresh) {
      const { label } = command.target;
      const reason = reasonOf(command);
      showToast({
        id: `refused:${command.id}`,
        tone: 'error',
        text: t('Couldn’t change {label}: {reason}', { label, reason }),
      });
    }
  }, [commands, t]);
  return null;
}
