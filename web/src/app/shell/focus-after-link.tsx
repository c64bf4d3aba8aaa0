import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../lib/restored-focus.ts';

/** A followed link that is gone on the next screen leaves the focus to the main part. */
export function FocusAfterLink() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const left = useRef(path);
  useEffect(() => {
    if (left.current !== undefined && left.current !== path && isFocusLost()) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    left.current = path;
  }, [path]);
  return null;
}
