import { useEffect } from 'react';
import { APP_NAME } from './brand.tsx';

/** `Ad users · Ads Checker` in the tab of the browser. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? APP_NAME : `${title} · ${APP_NAME}`;
  }, [title]);
}
