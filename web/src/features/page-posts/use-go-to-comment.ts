import type { PagePostView } from '@ads-checker/shared/contracts/page-posts';
import { useEffect, useRef } from 'react';

/** Scrolls to a comment once, as soon as it is loaded. */
export function useGoToComment({
  view,
  commentId,
}: {
  readonly view: PagePostView | undefined;
  readonly commentId: string | undefined;
}): void {
  const hasScrolled = useRef(false);
  useEffect(() => {
    if (hasScrolled.current || view === undefined || commentId === undefined) {
      return;
    }
    const row = document.querySelector<HTMLElement>(`[data-comment="${CSS.escape(commentId)}"]`);
    if (row !== null) {
      hasScrolled.current = true;
      row.focus();
      row.scrollIntoView({ block: 'center' });
    }
  }, [view, commentId]);
}
