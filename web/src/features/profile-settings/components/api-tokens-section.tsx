import type { ApiTokenDto } from '@ads-checker/shared/contracts/api-tokens';
import { KeyIcon, PlusIcon } from '@heroicons/react/16/solid';
import { KeyIcon as KeyOutlineIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor, useSession } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { RefreshNote } from '../../../ui/refresh-note.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type ApiArea, describeScopes } from '../api-areas.ts';
import { apiTokensQuery, refetchProfileSettings } from '../queries.ts';
import { NewApiToken } from './new-api-token.tsx';
import { RevokeToken } from './revoke-token.tsx';
import { Unavailable } from './unavailable.tsx';

function TokenRow({
  token,
  areas,
  teamName,
  onRevoked,
}: {
  readonly token: ApiTokenDto;
  readonly areas: readonly ApiArea[];
  /** Undefined when the person belongs to one team only. */
  readonly teamName: string | undefined;
  readonly onRevoked: (id: string) => void;
}) {
  const { t } = useTranslation('profile-settings');
  const now = useNow();
  const { id, name, scopes, expiresAt, lastUsedAt } = token;
  const until = formatDate({ at: expiresAt, now });
  const used =
    lastUsedAt === null
      ? t('Never used')
      : t('Used {date}', { date: formatDate({ at: lastUsedAt, now }) });
  const facts = [teamName, t('Expires {date}', { date: until }), used].filter(
    (fact) => fact !== undefined,
  );
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 first:border-t">
      <KeyOutlineIcon aria-hidden="true" className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-ink-3">{facts.join(' · ')}</p>
        <p className="text-sm text-ink-3">{describeScopes({ areas, scopes })}</p>
      </div>
      <RevokeToken id={id} name={name} onRevoked={onRevoked} />
    </li>
  );
}

export function ApiTokensSection() {
  const { t } = useTranslation('profile-settings');
  const actor = useActor();
  const { userTeams: teams } = useSession();
  const { data, error, isFetching } = useServerQuery(apiTokensQuery);
  const [isMaking, setMaking] = useState(false);
  const [revokedIds, setRevokedIds] = useState<ReadonlySet<string>>(new Set());
  const tokens = (data?.apiTokens ?? []).filter(({ id }) => !revokedIds.has(id));
  const areas = data?.areas ?? [];
  const teamNameOf = ({ teamId }: ApiTokenDto): string | undefined =>
    teams.length > 1 ? teams.find(({ id }) => id === teamId)?.name : undefined;
  const hide = (id: string) => {
    setRevokedIds(new Set([...revokedIds, id]));
    refetchProfileSettings();
  };
  return (
    <FormSection
      title={t('API tokens')}
      hint={
        <>
          {t('Let your programs act for you in this team.')}{' '}
          <a
            href="/api/docs"
            target="_blank"
            rel="noreferrer"
            className="font-medium text-accent-ink hover:underline"
          >
            {t('API docs')}
          </a>
        </>
      }
    >
      {error !== null && data === undefined ? (
        <Unavailable
          error={error}
          title={t('Couldn’t load API tokens')}
          isRetrying={isFetching}
          onRetry={refetchProfileSettings}
        />
      ) : data === undefined ? (
        <SkeletonRows
          count={1}
          cells={['size-5', 'w-44', 'w-20 ms-auto']}
          label={t('Loading API tokens…')}
          rowClassName="h-12 px-0"
        />
      ) : (
        <>
          <RefreshNote
            error={error}
            isRetrying={isFetching}
            onRetry={refetchProfileSettings}
            className="mb-3"
          />
          {tokens.length === 0 ? (
            <p className="text-sm text-ink-3">{t('No API tokens yet.')}</p>
          ) : (
            <ul aria-label={t('API tokens')} aria-busy={isFetching || undefined}>
              {tokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  areas={areas}
                  teamName={teamNameOf(token)}
                  onRevoked={hide}
                />
              ))}
            </ul>
          )}
          {areas.length === 0 ? (
            <Note tone="info" icon={KeyIcon} className="mt-3">
              {t('This isn’t available with sample data.')}
            </Note>
          ) : (
            actor.account?.status === 'active' && (
              <Button
                icon={PlusIcon}
                className="mt-3 max-desk:h-11"
                onClick={() => setMaking(true)}
              >
                {t('New token', { context: 'api' })}
              </Button>
            )
          )}
        </>
      )}
      {isMaking && (
        <NewApiToken
          areas={areas}
          onMade={refetchProfileSettings}
          onClose={() => setMaking(false)}
        />
      )}
    </FormSection>
  );
}
