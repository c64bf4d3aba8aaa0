import { roleOf } from '@ads-checker/shared/access/members';
import { type InvitationDto, invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { invitationState } from '@ads-checker/shared/domain/invitations';
import { ClockIcon, MinusCircleIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDate } from '../../../lib/format.ts';
import { useActor } from '../../../lib/session.ts';
import { roleLabel } from '../../../lib/status-labels.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { canMakeLink } from '../invitations.ts';
import { InvitationLinkButton } from './invitation-link-button.tsx';

function InvitationState({ invitation }: { readonly invitation: InvitationDto }) {
  const { t } = useTranslation('team-settings');
  const now = useNow();
  const { status, expiresAt } = invitation;
  const until = formatDate({ at: expiresAt, now });
  switch (invitationState({ status, expiresAt: new Date(expiresAt), now })) {
    case 'declined':
      return <Status hue="off" icon={MinusCircleIcon} label={t('Declined')} />;
    case 'expired':
      return <Status hue="warning" icon={XCircleIcon} label={t('Expired')} />;
    default:
      return (
        <Status hue="pending" icon={ClockIcon} label={t('Invited, until {until}', { until })} />
      );
  }
}

function InvitationRow({ invitation }: { readonly invitation: InvitationDto }) {
  const { t } = useTranslation('team-settings');
  const actor = useActor();
  const { id, usernameOrEmail, permissions, status } = invitation;
  const { isBusy, run } = useWrite((invitationId: string, idempotencyKey) =>
    call(invitationRoutes.withdraw, { params: { invitationId }, idempotencyKey }),
  );
  const withdraw = async () => {
    try {
      await run(id);
    } catch (error) {
      showToast({ tone: 'error', text: plainErrorText({ error, translate: t }) });
    }
  };
  return (
    <li
      aria-label={usernameOrEmail}
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-1.5 max-desk:px-3"
    >
      <span className="flex min-w-40 flex-1 flex-col">
        <span className="truncate font-medium" title={usernameOrEmail}>
          {usernameOrEmail}
        </span>
        <span className="text-sm text-ink-3">{roleLabel(roleOf(permissions))}</span>
      </span>
      <InvitationState invitation={invitation} />
      <span className="flex gap-2 max-desk:[&>*]:min-h-11">
        {status === 'pending' && (
          <InvitationLinkButton
            invitationId={id}
            obstacle={
              canMakeLink(actor, invitation)
                ? undefined
                : t('You can’t give or remove permissions you don’t have.')
            }
          />
        )}
        <Button isBusy={isBusy} onClick={() => void withdraw()}>
          {status === 'pending' ? t('Withdraw') : t('Remove')}
        </Button>
      </span>
    </li>
  );
}

export function InvitationList({
  invitations,
}: {
  readonly invitations: readonly InvitationDto[];
}) {
  const { t } = useTranslation('team-settings');
  return invitations.length === 0 ? null : (
    <section
      aria-label={t('Invitations')}
      className="max-h-2/5 flex-none overflow-auto border-t border-line-strong"
    >
      <h2 className="px-4 py-2 text-sm font-semibold text-ink-2 max-desk:px-3">
        {t('Invitations')}
      </h2>
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}
