import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { refusalText } from '../lib/error-text.ts';
import { useOutbox } from '../replica/index.ts';
import { showToast } from '../ui/toast.tsx';

/**
 * A refused change of people, teams or settings is rolled back wherever it was shown, perhaps on no screen at all: it is
 * said once. A refused switch says so in its row.
 */
export function RefusalToasts() {
  const { t } = useLingui();
  const { commands } = useOutbox();
  const saidRef = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const refused = commands.filter(
      ({ name, state }) => name !== 'setStatus' && state === 'rejected',
    );
    const said = saidRef.current;
    saidRef.current = new Set(refused.map(({ id }) => id));
    // What was refused before this page was opened stands in the list of waiting changes.
    if (said === null) {
      return;
    }
    for (const { id, target, error } of refused) {
      if (!said.has(id)) {
        const { label } = target;
        const reason = error === null ? '' : refusalText({ refusal: error, translate: t });
        showToast({
          id: `refused:${id}`,
          tone: 'error',
          text: t`${label} was not changed: ${reason}`,
        });
      }
    }
  }, [commands, t]);
  return null;
}
