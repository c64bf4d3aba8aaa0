import { canCreateTeams } from '@ads-checker/shared/access/identity';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import { LockClosedIcon, UserGroupIcon } from '@heroicons/react/24/outline';
import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../lib/failure-text.ts';
import { useActor, useSession } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ToastHost } from '../ui/toast.tsx';
import { LogOutButton } from './log-out.tsx';
import { router } from './router.ts';
import { useStartup } from './startup-context.ts';
import { findInvitationToken, useAnswerInvitation } from './use-answer-invitation.ts';
import { useOpenAccount } from './use-open-account.ts';

const NewTeamForm = lazyPart(async () => (await import('../features/users/index.ts')).NewTeamForm);

const InvitationsPanel = lazyPart(
  async () => (await import('../features/invitations/index.ts')).InvitationsPanel,
);

const OwnAccess = lazyPart(
  async () => (await import('../features/profile-settings/index.ts')).OwnAccess,
);

const POLL_MS = 30_000;

/**
 * Without an account there is no sync stream, so a new one is polled for while the screen is
 * visible.
 */
function usePollForAccount(): { readonly isPolling: boolean; readonly poll: () => void } {
  const startup = useStartup();
  const isPolling = useSelector(startup, (state) => state.matches({ signedIn: 'refreshing' }));
  useEffect(() => {
    const pollWhenVisible = (): void => {
      if (document.visibilityState === 'visible') {
        startup.send({ type: 'identity-changed' });
      }
    };
    const timer = setInterval(pollWhenVisible, POLL_MS);
    addEventListener('focus', pollWhenVisible);
    document.addEventListener('visibilitychange', pollWhenVisible);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', pollWhenVisible);
      document.removeEventListener('visibilitychange', pollWhenVisible);
    };
  }, [startup]);
  return { isPolling, poll: () => startup.send({ type: 'identity-changed' }) };
}

function restrictionText({
  account,
  team,
  translate: t,
}: {
  readonly account: AccountDto;
  readonly team: string;
  readonly translate: Translate;
}): string {
  return account.awaitsConfirmation === true
    ? t('{team} hasn’t confirmed you yet', { team })
    : t('Your access to {team} is restricted', { team });
}

function Reason({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { userAccounts, userTeams } = useSession();
  const blocked = userAccounts.find(({ status }) => status === 'restricted');
  const team = userTeams.find(({ id }) => id === blocked?.teamId)?.name ?? '';
  if (blocked === undefined) {
    return (
      <EmptyState
        isPage
        icon={UserGroupIcon}
        className="max-w-100"
        title={t('You’re not in any team')}
        action={children}
      >
        {t('Ask your team admin to invite you.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      isPage
      icon={LockClosedIcon}
      className="max-w-100"
      title={restrictionText({ account: blocked, team, translate: t })}
      action={children}
    >
      {blocked.awaitsConfirmation === true
        ? t('You joined. Ask a team admin to confirm that it’s you.')
        : t('Ask a team admin to restore your access.')}
    </EmptyState>
  );
}

function NewTeam({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const openAccount = useOpenAccount();
  return (
    <div className="m-auto w-100 max-w-full p-4">
      <h1 className="mb-3 text-lg font-semibold">{t('New team')}</h1>
      <Suspense fallback={null}>
        <NewTeamForm
          onCreated={async ({ team, account }) => {
            await openAccount({ accountId: account.id, team });
            await router.navigate({ to: '/ad-users' });
          }}
        >
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </NewTeamForm>
      </Suspense>
    </div>
  );
}

function Invited({
  token,
  children,
}: {
  readonly token: string | undefined;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const answers = useAnswerInvitation({ goHome: () => router.navigate({ to: '/ad-users' }) });
  const { userAccounts, userTeams } = useSession();
  const blocked = userAccounts.find(({ status }) => status === 'restricted');
  const team = userTeams.find(({ id }) => id === blocked?.teamId)?.name ?? '';
  return (
    <div className="m-auto flex w-120 max-w-full flex-col gap-4 p-4">
      <div>
        <h1 className="text-lg font-semibold">{t('Invitations')}</h1>
        <p className="text-ink-2">
          {blocked === undefined
            ? t('You’re not in any team')
            : restrictionText({ account: blocked, team, translate: t })}
        </p>
      </div>
      <Suspense fallback={null}>
        <InvitationsPanel token={token} {...answers} />
      </Suspense>
      {children}
    </div>
  );
}

export function NoActiveTeam() {
  const { t } = useTranslation();
  const { isPolling, poll } = usePollForAccount();
  const canCreate = canCreateTeams(useActor());
  const [screen, setScreen] = useState<'reason' | 'new-team' | 'settings'>('reason');
  const goBack = () => setScreen('reason');
  const [token] = useState(findInvitationToken);
  const isInvited = useSession().userInvitations.length > 0 || token !== undefined;
  const acts = (
    <span className="flex flex-wrap justify-center gap-2">
      {canCreate && (
        <Button variant={isInvited ? 'plain' : 'primary'} onClick={() => setScreen('new-team')}>
          {t('New team')}
        </Button>
      )}
      <Button isBusy={isPolling} onClick={poll}>
        {t('Check again')}
      </Button>
      <Button onClick={() => setScreen('settings')}>{t('Profile settings')}</Button>
      <LogOutButton />
    </span>
  );
  return (
    <>
      <main id="main" className="flex h-full overflow-auto bg-surface">
        {screen === 'settings' ? (
          <Suspense fallback={null}>
            <OwnAccess onBack={goBack} />
          </Suspense>
        ) : screen === 'new-team' ? (
          <NewTeam onCancel={goBack} />
        ) : isInvited ? (
          <Invited token={token}>{acts}</Invited>
        ) : (
          <Reason>{acts}</Reason>
        )}
      </main>
      <ToastHost label={t('Messages')} closeLabel={t('Close')} />
    </>
  );
}
