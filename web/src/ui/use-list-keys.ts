import { useEffect, useRef } from 'react';
import { isTyping } from '../lib/is-typing.ts';
import { getSettings } from '../lib/settings.ts';

interface ListKeys {
  /** Absent in lists without a search. */
  readonly onSearch?: () => void;
  readonly onFilter?: () => void;
  readonly onRefresh: () => void;
}

/** `/` search, `F` filter, Shift+R refresh; ignored in fields and dialogs. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.metaKey ||
        event.ctrlKey ||
        event.altKey ||
        isTyping(event.target) ||
        !getSettings().hasLetterKeys
      ) {
        return;
      }
      const { onSearch, onFilter, onRefresh } = latest.current;
      const act =
        event.key === '/'
          ? onSearch
          : event.key === 'f'
            ? onFilter
            : event.key === 'R' && event.shiftKey
              ? onRefresh
              : undefined;
      if (
        act !== undefined &&
        document.querySelector('[role="dialog"], [role="alertdialog"]') === null
      ) {
        event.preventDefault();
        act();
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
