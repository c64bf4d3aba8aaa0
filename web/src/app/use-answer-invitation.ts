import type { AccountDto, TeamDto } from '@ads-checker/shared/contracts/identity';
import { useTranslation } from 'react-i18next';
import { showToast } from '../ui/toast.tsx';
import { useStartup } from './startup-context.ts';
import { useOpenAccount } from './use-open-account.ts';

/** The token is in the fragment, which is not sent to servers: `/invitations#<token>`. */
export const INVITATIONS_PATH = '/invitations';

export function findInvitationToken({
  pathname,
  hash,
}: Pick<Location, 'pathname' | 'hash'> = location): string | undefined {
  return pathname === INVITATIONS_PATH && hash.length > 1 ? hash.slice(1) : undefined;
}

/** After an answer to an invitation: opens the joined team and re-authenticates. */
export function useAnswerInvitation({ goHome }: { readonly goHome: () => Promise<void> }) {
  const { t } = useTranslation();
  const startup = useStartup();
  const openAccount = useOpenAccount();
  return {
    onJoined: async ({
      team,
      account,
    }: {
      readonly team: TeamDto;
      readonly account: AccountDto;
    }): Promise<void> => {
      const { name } = team;
      if (account.awaitsConfirmation === true) {
        showToast({
          tone: 'success',
          text: t('You joined {name}. A team admin must confirm that it’s you.', { name }),
        });
        startup.send({ type: 'identity-changed' });
        return;
      }
      try {
        await openAccount({ accountId: account.id, team });
        await goHome();
        showToast({ tone: 'success', text: t('You joined {name}', { name }) });
      } catch {
        showToast({ tone: 'error', text: t('Failed to update session data. Please try again.') });
      }
      startup.send({ type: 'identity-changed' });
    },
    onDeclined: (): void => startup.send({ type: 'identity-changed' }),
  };
}
