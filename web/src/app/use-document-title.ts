import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { useEffect } from 'react';
import { useOwned } from '../replica/index.ts';
import { APP_NAME } from './brand.tsx';

/** `Tasks · Ads Checker`, or `Marta Jensen · Tasks · Ads Checker` with the name of its subject. */
export function useDocumentTitle(title: string, ...subjects: readonly (string | undefined)[]) {
  const text = [...subjects, title, APP_NAME].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = text;
  }, [text]);
}

export function useProfileName(adUserId: string): string | undefined {
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  return adUser && adUserDisplayName(adUser);
}

export function useRowName(
  kind: 'binomRule' | 'commentPreset' | 'notificationTemplate',
  rowId: string,
): string | undefined {
  return useOwned(kind).rows.find(({ id }) => id === rowId)?.name ?? undefined;
}
