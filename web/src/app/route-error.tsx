import { userDisplayName } from '@ads-checker/shared/domain/names';
import { AppError } from '@ads-checker/shared/errors';
import { LockClosedIcon, MagnifyingGlassIcon } from '@heroicons/react/24/outline';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../lib/active-locale.ts';
import { canRetryHelp } from '../lib/error-details.ts';
import { useSession } from '../lib/session.ts';
import { useOwnedCollection } from '../replica/index.ts';
import type { IconType } from '../ui/hue.ts';
import { PageError } from './page-error.tsx';

const ICONS: Readonly<Record<number, IconType>> = {
  401: LockClosedIcon,
  403: LockClosedIcon,
  404: MagnifyingGlassIcon,
};

function useAdminNames(): readonly string[] {
  const { session, user } = useSession();
  const people = useOwnedCollection('people');
  const adminIds = new Set(
    people.rows.flatMap((doc) =>
      doc.kind === 'account' &&
      doc.account.teamId === session.teamId &&
      doc.account.permissions.manage_team &&
      doc.account.userId !== user.id
        ? [doc.account.userId]
        : [],
    ),
  );
  return people.rows.flatMap((doc) =>
    doc.kind === 'user' && adminIds.has(doc.user.id) ? [userDisplayName(doc.user)] : [],
  );
}

function WhoCanHelp() {
  const { t } = useTranslation();
  const names = useAdminNames();
  if (names.length === 0) {
    return null;
  }
  const admins = new Intl.ListFormat(activeLocale(), { type: 'disjunction' }).format(names);
  return <p className="text-ink-2">{t('Ask {admins} for access.', { admins })}</p>;
}

interface RouteErrorProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

export function RouteError({ error, onRetry }: RouteErrorProps) {
  const { t } = useTranslation();
  const status = error instanceof AppError ? error.status : 0;
  return (
    <PageError
      error={error}
      icon={ICONS[status]}
      {...(onRetry !== undefined && canRetryHelp(error) ? { onRetry } : {})}
    >
      {status === 403 && <WhoCanHelp />}
      <Link to="/ad-users" className="font-medium text-accent-ink hover:underline">
        {t('Back to profiles')}
      </Link>
    </PageError>
  );
}
