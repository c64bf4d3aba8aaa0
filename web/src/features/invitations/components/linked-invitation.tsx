import type { OwnInvitationDto } from '@ads-checker/shared/contracts/identity';
import { type InvitationLink, invitationRoutes } from '@ads-checker/shared/contracts/invitations';
import { AppError } from '@ads-checker/shared/errors';
import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Note } from '../../../ui/note.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type AnswerProps, InvitationCard } from './invitation-card.tsx';

/** What an invitation link shows the signed-in person. 404 for an invalid link. */
function linkQuery(token: string) {
  return queryOptions({
    queryKey: ['invitations', 'link', token],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(invitationRoutes.lookUp, { body: { token }, signal })).data,
  });
}

function Closed({
  link: { state, usernameOrEmail, invitation },
}: {
  readonly link: InvitationLink;
}) {
  const { t } = useTranslation('invitations');
  if (invitation === null) {
    return t(
      'This invitation is for “{usernameOrEmail}”. Log in with that username or email to answer it.',
      { usernameOrEmail },
    );
  }
  const { name } = invitation.team;
  switch (state) {
    case 'accepted':
      return t('You accepted this invitation. {name} is in your team menu.', { name });
    case 'declined':
      return t('You declined this invitation to {name}.', { name });
    case 'withdrawn':
      return t('This invitation to {name} was withdrawn.', { name });
    default:
      return t('This invitation to {name} has expired. Ask the team for a new one.', { name });
  }
}

interface LinkedInvitationProps extends AnswerProps {
  readonly token: string;
  /** Other pending invitations. */
  readonly others: readonly OwnInvitationDto[];
}

/** The invitation of a link, or why it cannot be answered; other pending ones below. */
export function LinkedInvitation({ token, others, onJoined, onDeclined }: LinkedInvitationProps) {
  const { t } = useTranslation('invitations');
  const { data: link, error, isFetching, refetch } = useServerQuery(linkQuery(token));
  const reload = () => void refetch();
  const answers = {
    onJoined,
    onDeclined: () => {
      reload();
      onDeclined();
    },
  };
  const isOpen = link?.state === 'pending' && link.invitation !== null;
  return (
    <>
      {link === undefined && error === null && (
        <SkeletonRows count={2} cells={['w-40', 'w-24 ms-auto']} label={t('Loading invitation…')} />
      )}
      {error !== null &&
        (error instanceof AppError && error.status === 404 ? (
          <Note tone="warning">{plainErrorText({ error, translate: t })}</Note>
        ) : (
          <ErrorPanel error={error} isRetrying={isFetching} onRetry={reload} />
        ))}
      {link !== undefined && !isOpen && error === null && (
        <Note tone="info">
          <Closed link={link} />
        </Note>
      )}
      {isOpen && link.invitation !== null && (
        <InvitationCard invitation={link.invitation} token={token} {...answers} />
      )}
      {others
        .filter(({ id }) => id !== link?.invitation?.id)
        .map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} {...answers} />
        ))}
    </>
  );
}
