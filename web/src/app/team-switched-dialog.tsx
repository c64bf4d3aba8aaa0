import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import { router } from './router.ts';
import { useStartup } from './startup-context.ts';
import { useOpenAccount } from './use-open-account.ts';

function teamNameOf({ session, userTeams }: SignedIn): string {
  return userTeams.find(({ id }) => id === session.teamId)?.name ?? '';
}

/**
 * A browser acts for one account at a time. When another tab selects another one, this tab asks and
 * sends nothing until answered.
 */
export function TeamSwitchedDialog() {
  const { t } = useTranslation();
  const startup = useStartup();
  const shown = useSession();
  const openAccount = useOpenAccount();
  const elsewhere = useSelector(startup, ({ context }) => context.elsewhere);
  const [isBusy, setBusy] = useState(false);
  if (elsewhere === null) {
    return null;
  }
  const here = teamNameOf(shown);
  const there = teamNameOf(elsewhere);
  const stay = async (): Promise<void> => {
    const { accountId } = shown.session;
    if (accountId === null) {
      return;
    }
    setBusy(true);
    try {
      await openAccount({ accountId });
    } catch {
      showToast({ tone: 'error', text: t('Failed to update session data. Please try again.') });
      setBusy(false);
    }
  };
  const follow = (): void => {
    startup.send({ type: 'follow' });
    void router.navigate({ to: '/ad-users' });
  };
  return (
    <Dialog
      role="alertdialog"
      isOpen
      // The question must be answered
      onClose={() => undefined}
      isKeyboardDismissDisabled
      title={t('You switched teams in another tab')}
      actions={
        <>
          <Button onClick={follow}>{t('Switch to {there}', { there })}</Button>
          <Button autoFocus variant="primary" isBusy={isBusy} onClick={() => void stay()}>
            {t('Stay in {here}', { here })}
          </Button>
        </>
      }
    >
      {t(
        'You can use one team at a time in a browser. This tab shows {here}, the other one {there}.',
        { here, there },
      )}
    </Dialog>
  );
}
