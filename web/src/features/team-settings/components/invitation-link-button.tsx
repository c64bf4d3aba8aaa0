import { CheckIcon, LinkIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/copy-text.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { createLink } from '../invitations.ts';

interface InvitationLinkButtonProps {
  readonly invitationId: string;
  readonly variant?: ButtonVariant;
  /** Why this administrator cannot create one. */
  readonly obstacle?: string | undefined;
}

export function InvitationLinkButton({
  invitationId,
  variant = 'plain',
  obstacle,
}: InvitationLinkButtonProps) {
  const { t } = useTranslation('team-settings');
  const [isCopied, setCopied] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const { isBusy, run } = useWrite((id: string) => createLink(id));
  const copy = async () => {
    try {
      const link = await run(invitationId);
      if (await copyText(link)) {
        setCopied(true);
        showToast({
          id: 'invitation-link',
          tone: 'success',
          text: t(
            'Link copied. It’s valid for 7 days; earlier links of this invitation no longer work.',
          ),
        });
      } else {
        setShown(link);
      }
    } catch (error) {
      showToast({ tone: 'error', text: plainErrorText({ error, translate: t }) });
    }
  };
  return (
    <>
      <Button
        variant={variant}
        icon={isCopied ? CheckIcon : LinkIcon}
        isBusy={isBusy}
        disabled={obstacle !== undefined}
        title={obstacle}
        onClick={() => void copy()}
      >
        {t('Copy link')}
      </Button>
      <Dialog title={t('Invitation link')} isOpen={shown !== null} onClose={() => setShown(null)}>
        <p className="font-mono break-all select-all">{shown}</p>
      </Dialog>
    </>
  );
}
