import { type RefObject, useEffect } from 'react';
import { getSettings } from '../lib/settings.ts';

/** `/` focuses the search, except while typing or with single-letter shortcuts off. */
export function useSearchKey(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isWriting =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || ['INPUT', 'TEXTAREA'].includes(event.target.tagName));
      if (
        event.key === '/' &&
        !isWriting &&
        !event.defaultPrevented &&
        getSettings().hasLetterKeys
      ) {
        event.preventDefault();
        search.current?.focus();
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [search]);
}
