import type { ListGaps } from '@ads-checker/shared/http';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from './note.tsx';

/** Shows what a list lacks because the ad network returned it incomplete or unreadable. */
export function ListGapsNote({
  gaps,
  className,
  children,
}: {
  readonly gaps: ListGaps | undefined;
  readonly className?: string | undefined;
  /** Further list items. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { isCutShort = false, unreadableRows = 0 } = gaps ?? {};
  const hasGaps = isCutShort || unreadableRows > 0;
  if (!hasGaps && !children) {
    return null;
  }
  return (
    <Note tone={hasGaps ? 'warning' : 'info'} {...(className === undefined ? {} : { className })}>
      <ul>
        {isCutShort && <li>{t('This list is incomplete: Facebook didn’t return the rest.')}</li>}
        {unreadableRows > 0 && (
          <li>
            {t(
              '{unreadableRows, plural, one {This list is incomplete: couldn’t read # row from Facebook.} other {This list is incomplete: couldn’t read # rows from Facebook.}}',
              { unreadableRows },
            )}
          </li>
        )}
        {children}
      </ul>
    </Note>
  );
}
