import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import { CheckCircleIcon, MinusCircleIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { Status } from '../../../ui/status.tsx';

export function Fact({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex gap-2">
      <dt className="w-32 flex-none text-ink-3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** Whether comments can be moderated here, and if not, who has to be given which right. */
export function ModerationFact({
  adUserId,
  canModerate,
}: {
  readonly adUserId: string;
  readonly canModerate: boolean;
}) {
  const { t } = useTranslation('page-posts');
  const actor = useActor();
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  const isPermitted = adUser !== undefined && canChangeAdObjects(actor, adUser);
  return (
    <Fact label={t('Can moderate')}>
      {canModerate ? (
        <Status hue="active" icon={CheckCircleIcon} label={t('Yes')} />
      ) : (
        <>
          <Status hue="off" icon={MinusCircleIcon} label={t('No')} />
          {adUser !== undefined && (
            <span className="block text-ink-3">
              {isPermitted
                ? t('On Facebook, let this profile moderate comments of this Page.')
                : t(
                    'Only the profile’s owner and members with “Edit team ads” can moderate these comments.',
                  )}
            </span>
          )}
        </>
      )}
    </Fact>
  );
}
