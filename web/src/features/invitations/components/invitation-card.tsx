import { roleOf } from '@ads-checker/shared/access/members';
import type { AccountDto, OwnInvitationDto, TeamDto } from '@ads-checker/shared/contracts/identity';
import { invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { roleLabel } from '../../../lib/status-labels.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

export interface Joined {
  readonly team: TeamDto;
  readonly account: AccountDto;
}

export interface AnswerProps {
  readonly onJoined: (joined: Joined) => Promise<void>;
  readonly onDeclined: () => void;
}

interface InvitationCardProps extends AnswerProps {
  readonly invitation: OwnInvitationDto;
  /** From the invitation link. */
  readonly token?: string | undefined;
}

export function InvitationCard({ invitation, token, onJoined, onDeclined }: InvitationCardProps) {
  const { t } = useTranslation('invitations');
  const now = useNow();
  const [error, setError] = useState<unknown>(null);
  const { id, team, invitedBy, permissions, expiresAt } = invitation;
  const { name } = team;
  const role = roleLabel(roleOf(permissions));
  const until = formatDateTime({ at: expiresAt, now });
  const request = {
    params: { invitationId: id },
    body: token === undefined ? {} : { token },
  };
  const acceptance = useWrite(async (_: { id: string }, idempotencyKey) => {
    const { data } = await call(invitationRoutes.accept, { ...request, idempotencyKey });
    await onJoined(data);
  });
  const refusal = useWrite(async (_: { id: string }, idempotencyKey) => {
    await call(invitationRoutes.decline, { ...request, idempotencyKey });
    onDeclined();
  });
  const answer = (write: typeof acceptance) => {
    if (acceptance.isBusy || refusal.isBusy) {
      return;
    }
    setError(null);
    write.run({ id }).catch(setError);
  };
  return (
    <section
      aria-label={t('Invitation: {name}', { name })}
      className="flex flex-col gap-3 rounded-md border border-line-strong bg-surface p-4 text-start"
    >
      <div className="flex min-w-0 items-center gap-3">
        <Avatar isSquare initials={initials(name)} color={avatarColorIndex(team.id)} />
        <div className="min-w-0">
          <h2 className="truncate font-semibold" title={name}>
            {name}
          </h2>
          <p className="text-sm text-ink-3">
            {t('{invitedBy} invites you · {role} · until {until}', { invitedBy, role, until })}
          </p>
        </div>
      </div>
      <p className="text-sm text-ink-2">
        {t('Members of the team will see your name, username and email.')}
      </p>
      {error !== null && <Note tone="error">{plainErrorText({ error, translate: t })}</Note>}
      <div className="flex flex-wrap gap-2 max-desk:[&>*]:min-h-11">
        <Button variant="primary" isBusy={acceptance.isBusy} onClick={() => answer(acceptance)}>
          {t('Accept')}
        </Button>
        <Button isBusy={refusal.isBusy} onClick={() => answer(refusal)}>
          {t('Decline')}
        </Button>
      </div>
    </section>
  );
}
