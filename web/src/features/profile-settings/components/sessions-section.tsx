import { identityRoutes, type SessionDto } from '@ads-checker/shared/contracts/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeLocale } from '../../../lib/active-locale.ts';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useSession } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { RefreshNote } from '../../../ui/refresh-note.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { isExtension } from '../extension-builds.ts';
import { refetchProfileSettings, sessionsQuery } from '../queries.ts';
import { arrangeSessions } from '../session-description.ts';
import { SessionItem } from './session-item.tsx';
import { Unavailable } from './unavailable.tsx';

function LogOutOthers({
  others,
  onEnded,
}: {
  readonly others: readonly SessionDto[];
  readonly onEnded: () => void;
}) {
  const { t } = useTranslation('profile-settings');
  const extensions = others.filter(isExtension).length;
  const tokens = others.filter(({ kind }) => kind === 'token').length;
  const count = others.length - extensions - tokens;
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { run, isBusy } = useWrite(async (_: object, idempotencyKey) => {
    const { data } = await call(identityRoutes.endOtherSessions, { idempotencyKey });
    return data.endedCount;
  });
  const logOut = async () => {
    try {
      const ended = await run({});
      showToast({
        tone: 'success',
        text:
          extensions + tokens > 0
            ? t('Logged out of all other devices')
            : t(
                '{ended, plural, one {Logged out of # other device} other {Logged out of # other devices}}',
                { ended },
              ),
      });
      onEnded();
    } catch (error) {
      showToast({ tone: 'error', text: plainErrorText({ error, translate: t }) });
    } finally {
      setDialogOpen(false);
    }
  };
  const logOutWords = t(
    '{count, plural, one {Log out of # other device} other {Log out of # other devices}}',
    { count },
  );
  const disconnectWords = t(
    '{extensions, plural, one {disconnect # extension} other {disconnect # extensions}}',
    { extensions },
  );
  const revokeWords = t('{tokens, plural, one {revoke # API token} other {revoke # API tokens}}', {
    tokens,
  });
  const words = new Intl.ListFormat(activeLocale(), { type: 'conjunction' }).format([
    logOutWords,
    ...(extensions === 0 ? [] : [disconnectWords]),
    ...(tokens === 0 ? [] : [revokeWords]),
  ]);
  return (
    <>
      <Button variant="danger" className="mt-3 max-desk:h-11" onClick={() => setDialogOpen(true)}>
        {words}
      </Button>
      <ConfirmDialog
        title={<>{words}?</>}
        isOpen={isDialogOpen}
        confirmLabel={t('Log out')}
        isBusy={isBusy}
        onConfirm={() => void logOut()}
        onCancel={() => setDialogOpen(false)}
      >
        {t(
          '{count, plural, one {You’ll need to log in again there. Unsent changes stay there until then.} other {You’ll need to log in again there. Unsent changes stay there until then.}}',
          { count },
        )}
      </ConfirmDialog>
    </>
  );
}

export function SessionsSection() {
  const { t } = useTranslation('profile-settings');
  const now = useNow();
  const { session: current } = useSession();
  const { data: value, error, isFetching } = useServerQuery(sessionsQuery);
  const [endedIds, setEndedIds] = useState<ReadonlySet<string>>(new Set());
  const living = arrangeSessions({
    sessions: (value ?? []).filter(({ id }) => !endedIds.has(id)),
    currentId: current.id,
  });
  const others = living.filter(({ id }) => id !== current.id);
  const hide = (ids: readonly string[]) => {
    setEndedIds(new Set([...endedIds, ...ids]));
    refetchProfileSettings();
  };
  return (
    <FormSection title={t('Sessions')} hint={t('Where you’re logged in.')}>
      {error !== null && value === undefined ? (
        <Unavailable
          error={error}
          title={t('Couldn’t load sessions')}
          isRetrying={isFetching}
          onRetry={refetchProfileSettings}
        />
      ) : value === undefined ? (
        <SkeletonRows
          count={3}
          cells={['size-5', 'w-44', 'w-20 ms-auto']}
          label={t('Loading sessions…')}
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
          <ul aria-label={t('Sessions')} aria-busy={isFetching || undefined}>
            {living.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                isCurrent={session.id === current.id}
                now={now}
                onEnded={(id) => hide([id])}
              />
            ))}
          </ul>
          {others.every(({ kind }) => kind !== 'browser') ? (
            <p className="mt-2 text-sm text-ink-3">{t('You’re not logged in anywhere else.')}</p>
          ) : (
            <LogOutOthers others={others} onEnded={() => hide(others.map(({ id }) => id))} />
          )}
        </>
      )}
    </FormSection>
  );
}
