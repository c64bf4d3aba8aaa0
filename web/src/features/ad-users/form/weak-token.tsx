import { AppError } from '@ads-checker/shared/errors';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { findProfileError } from '../profile-error-text.ts';

/** Whether the server asks before it takes a token that can do less than a profile needs. */
function isWeakToken(error: unknown): boolean {
  const code = findProfileError(error);
  return code === 'token_without_ads' || code === 'token_only_reads_ads';
}

/** The permissions of a token that was refused for them. */
export function WeakTokenFacts({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('ad-users');
  const permissions = error instanceof AppError ? error.details?.permissions : undefined;
  if (!isWeakToken(error) || permissions === undefined) {
    return null;
  }
  const list = permissions.join(', ');
  return (
    <> {list === '' ? t('It has no permissions.') : t('Its permissions: {list}.', { list })}</>
  );
}

interface AcceptWeakTokenProps {
  /** Of the last try. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
}

export function AcceptWeakToken({ error, isBusy, onAccept }: AcceptWeakTokenProps) {
  const { t } = useTranslation('ad-users');
  return isWeakToken(error) && !isBusy ? (
    <Button onClick={onAccept}>{t('Use this token anyway')}</Button>
  ) : null;
}
