import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { ArrowTopRightOnSquareIcon } from '@heroicons/react/16/solid';
import { CheckCircleIcon } from '@heroicons/react/24/outline';
import { useTranslation } from 'react-i18next';
import type { CaptureResult } from '../../../messaging/protocol.ts';
import type { Pairing } from '../../../platform/storage.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Message, Screen } from '../../../ui/screen.tsx';

interface SentScreenProps {
  readonly pairing: Pairing;
  readonly result: CaptureResult;
}

/** What was sent, by its kind: how it is shown, and where it is in the product. */
function describe(result: CaptureResult) {
  if ('commentUser' in result) {
    const { facebookId, name, customName, pictureUrl } = result.commentUser;
    return {
      facebookId,
      name,
      pictureUrl,
      displayName: customName ?? name,
      outcome: 'updated',
      permissions: null,
      path: '/comments-cheating/profiles',
    } as const;
  }
  const { adUser, outcome, permissions } = result;
  const { id, facebookId, name, picture } = adUser;
  return {
    facebookId,
    name,
    pictureUrl: picture?.url ?? null,
    displayName: adUserDisplayName(adUser),
    outcome,
    permissions: permissions?.join(', ') ?? null,
    path: `/ad-users/${id}`,
  } as const;
}

export function SentScreen({ pairing: { origin, team }, result }: SentScreenProps) {
  const { t } = useTranslation();
  const { outcome, path, facebookId, displayName, permissions, ...shown } = describe(result);
  return (
    <Screen>
      <Message
        icon={CheckCircleIcon}
        iconClassName="text-active"
        title={outcome === 'added' ? t('Added') : t('Updated')}
      >
        <div role="status" className="mt-1 flex items-center gap-3 text-start">
          <Avatar id={facebookId} {...shown} />
          <div className="min-w-0">
            <p className="font-semibold">{displayName}</p>
            <p className="ident text-ink-3">{facebookId}</p>
          </div>
        </div>
        <p className="max-w-[280px] text-ink-2">
          {outcome === 'added'
            ? t('Profile connected in {name}. Its token and cookies aren’t kept here.', {
                name: team.name,
              })
            : t('Profile updated in {name}. Its token and cookies aren’t kept here.', {
                name: team.name,
              })}
        </p>
        {permissions !== null && permissions !== '' && (
          <p className="max-w-[280px] text-sm wrap-anywhere text-ink-3">
            {t('Permissions of the token: {permissions}.', { permissions })}
          </p>
        )}
        <LinkButton
          href={`${origin}${path}`}
          variant="primary"
          icon={ArrowTopRightOnSquareIcon}
          className="mt-1.5"
        >
          {t('Open in Ads Checker')}
        </LinkButton>
      </Message>
    </Screen>
  );
}
