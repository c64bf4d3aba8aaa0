import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Origin } from './origin.tsx';

interface DestinationProps {
  readonly origin: string;
  readonly user: { readonly username: string; readonly displayName: string };
  readonly team: { readonly name: string };
}

function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-3 border-b border-line py-1 first:border-t">
      <dt className="flex-none text-ink-2">{label}</dt>
      <dd className="ms-auto min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Shows the username beside the name, since only usernames are unique. */
export function Destination({ origin, user, team }: DestinationProps) {
  const { t } = useTranslation();
  return (
    <dl className="w-full">
      <Fact label={t('Server')}>
        <Origin origin={origin} />
      </Fact>
      <Fact label={t('User')}>
        <bdi>{user.displayName}</bdi> <span className="ident text-ink-3">@{user.username}</span>
      </Fact>
      <Fact label={t('Team')}>
        <bdi>{team.name}</bdi>
      </Fact>
    </dl>
  );
}
