import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, NO_VALUE } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { sharingQuery } from '../queries.ts';

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-sm font-medium text-ink-2">{name}</dt>
      <dd className="m-0 min-w-0 break-words">{children}</dd>
    </div>
  );
}

interface SharedFactsProps {
  readonly sharingId: string;
  readonly nameOf: (adUserId: string) => string | undefined;
  /** Profiles through which the person may share. */
  readonly profiles: readonly { readonly id: string }[];
}

export function SharedFacts({ sharingId, nameOf, profiles }: SharedFactsProps) {
  const { t } = useTranslation('pixel-sharing');
  const { data } = useServerQuery(sharingQuery(sharingId));
  const sharing = data?.pixelSharing;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <dl className="m-0 flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4">
        {sharing !== undefined && (
          <>
            <Fact name={t('Profile')}>{nameOf(sharing.adUserId) ?? NO_VALUE}</Fact>
            <Fact name={t('Business')}>
              {sharing.businessName ?? NO_VALUE}
              <span className="ident block text-sm text-ink-3">{sharing.businessId}</span>
            </Fact>
            <Fact name={t('Pixel')}>
              {sharing.pixelName ?? NO_VALUE}
              <span className="ident block text-sm text-ink-3">{sharing.pixelId}</span>
            </Fact>
            <Fact name={t('Ad accounts')}>{formatNumber(sharing.counts.total)}</Fact>
            <Fact name={t('Started')}>{formatDateTime({ at: new Date(sharing.createdAt) })}</Fact>
          </>
        )}
      </dl>
      {sharing !== undefined && profiles.some(({ id }) => id === sharing.adUserId) && (
        <footer className="flex flex-none gap-2 border-t border-line-strong px-4 py-2.5">
          <Link
            to="/share-pixel"
            search={{
              profile: sharing.adUserId,
              business: sharing.businessId,
              pixel: sharing.pixelId,
            }}
            className={buttonClassName()}
          >
            {t('Other ad accounts')}
          </Link>
        </footer>
      )}
    </div>
  );
}
