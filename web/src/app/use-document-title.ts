import { useEffect } from 'react';
import { APP_NAME } from './brand.tsx';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? APP_NAME : `${title} · ${APP_NAME}`;
  }, [title]);
}
