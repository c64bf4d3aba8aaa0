import type { AdUserStatus } from '@ads-checker/shared/contracts/ad-users';
import type { ExtensionWorkspace } from '@ads-checker/shared/contracts/extension';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../platform/dates.ts';
import { useSettings } from '../../../platform/settings.ts';
import { Note } from '../../../ui/note.tsx';
import { findTeammates } from '../choices.ts';

function statusText({ status, t }: { status: AdUserStatus; t: TFunction }): string {
  return {
    active: t('Active'),
    auth_error: t('Invalid token'),
    login_required: t('Login required'),
    checkpoint_required: t('Checkpoint required'),
    password_changed: t('Password changed'),
  }[status];
}

type Known = Pick<
  NonNullable<ExtensionWorkspace['existing']>,
  'status' | 'refreshedAt' | 'lastCheck'
>;

function KnownFacts({ profile }: { readonly profile: Known }) {
  return (
    <>
      <RefreshedFacts profile={profile} />
      <CheckedFacts profile={profile} />
    </>
  );
}

function CheckedFacts({ profile: { lastCheck } }: { readonly profile: Known }) {
  const { t } = useTranslation();
  const { locale } = useSettings();
  if (lastCheck === null) {
    return null;
  }
  const { adAccountCount: count, checkedAt } = lastCheck;
  const date = formatDay({ iso: checkedAt, locale });
  return (
    <>
      {' '}
      {t('{count, plural, one {# ad account} other {# ad accounts}} at the last check on {date}.', {
        count,
        date,
      })}
    </>
  );
}

function RefreshedFacts({ profile: { status, refreshedAt } }: { readonly profile: Known }) {
  const { t } = useTranslation();
  const { locale } = useSettings();
  const label = statusText({ status, t });
  if (refreshedAt === null) {
    return <> {t('Status: {label}.', { label })}</>;
  }
  const date = formatDay({ iso: refreshedAt, locale });
  return <> {t('Status: {label}. Last refreshed: {date}.', { label, date })}</>;
}

/** What sending does, before the click. */
export function ProspectNote({ workspace }: { readonly workspace: ExtensionWorkspace }) {
  const { t } = useTranslation();
  const { locale } = useSettings();
  const { existing, others, deletedAt, team } = workspace;
  if (existing !== null) {
    return (
      <Note tone="info">
        {t('One of your profiles. Sending will update its session and token.')}
        <KnownFacts profile={existing} />
      </Note>
    );
  }
  const teammates = findTeammates(workspace);
  if (teammates !== undefined) {
    const { ownerName } = teammates;
    return (
      <Note tone="info">
        {t('A profile of {ownerName} in your team. Sending will update its session and token.', {
          ownerName,
        })}
        <KnownFacts profile={teammates} />
      </Note>
    );
  }
  const readable = others.find(({ access }) => access === 'read');
  if (readable !== undefined) {
    const { ownerName } = readable;
    return (
      <Note tone="warning">
        {t(
          '{ownerName} has already connected this profile, and you can’t edit it. Sending will add a second copy to your team.',
          { ownerName },
        )}
      </Note>
    );
  }
  const elsewhere = others.find(({ access }) => access === 'other_team');
  if (elsewhere !== undefined) {
    const { teamName } = elsewhere;
    const { name } = team;
    return (
      <Note tone="info">
        {t('You have this profile in {teamName}. Sending will add it to {name}, too.', {
          teamName,
          name,
        })}
      </Note>
    );
  }
  if (deletedAt !== null) {
    const date = formatDay({ iso: deletedAt, locale });
    return (
      <Note tone="warning">
        {t(
          'This profile was deleted on {date}. Sending will add it again, without its past settings.',
          {
            date,
          },
        )}
      </Note>
    );
  }
  return <Note tone="info">{t('New profile. Sending will add it.')}</Note>;
}
