import type { AccountOverview, PasswordRestriction } from '@ads-checker/shared/contracts/teams';
import { KeyIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../lib/trans.ts';
import { Button } from '../../../ui/button.tsx';
import { createPassPhrase, PassPhraseField } from '../../../ui/pass-phrase-field.tsx';
import { type PasswordAssessmentView, PasswordStrength } from '../../../ui/password-strength.tsx';
import type { Member } from '../members.ts';
import { PaneSection } from './pane-section.tsx';

interface MemberPasswordProps {
  readonly member: Member;
  readonly overview: AccountOverview | undefined;
  /** Null: unchanged. */
  readonly password: string | null;
  readonly onChange: (password: string | null) => void;
  readonly judgement: PasswordAssessmentView | undefined;
  readonly error: string | undefined;
}

function Obstacle({
  name,
  obstacle,
}: {
  readonly name: string;
  readonly obstacle: PasswordRestriction;
}) {
  const { t } = useTranslation('team-settings');
  switch (obstacle) {
    case 'self':
      return (
        <Trans
          i18nKey="Change your own password in <a>profile settings</a>."
          components={{
            a: (
              <Link
                to="/profile-settings"
                className="font-medium text-accent-ink hover:underline"
              />
            ),
          }}
        />
      );
    case 'no_right':
      return t(
        'Anyone who knows the new password can use {name}’s profiles. To set one, you need “Edit team ads”.',
        { name },
      );
    case 'not_created_here':
      return t(
        '{name} joined with an existing username. Only they can change their password, in profile settings.',
        { name },
      );
    case 'in_other_teams':
      return t(
        '{name} is also in another team. To reset the password, ask someone who can manage all users.',
        { name },
      );
    case 'holds_more':
      return t(
        '{name} has permissions you don’t have. To reset the password, ask someone who can manage all users.',
        { name },
      );
  }
}

/** Sets a new password; otherwise shows why this administrator cannot. */
export function MemberPassword({
  member,
  overview,
  password,
  onChange,
  judgement,
  error,
}: MemberPasswordProps) {
  const { t } = useTranslation('team-settings');
  const name = member.user.firstName || member.name;
  const sessionCount = overview?.sessionCount ?? 0;
  const obstacle = member.isSelf ? 'self' : overview?.passwordObstacle;
  if (obstacle === undefined) {
    return null;
  }
  return (
    <PaneSection title={t('Password')}>
      {obstacle !== null ? (
        <p className="text-sm text-ink-3">
          <Obstacle name={member.name} obstacle={obstacle} />
        </p>
      ) : password === null ? (
        <Button icon={KeyIcon} onClick={() => void createPassPhrase().then(onChange)}>
          {t('Reset password')}
        </Button>
      ) : (
        <>
          <PassPhraseField
            label={t('New password')}
            value={password}
            onChange={onChange}
            error={error}
            hint={<PasswordStrength judgement={judgement} />}
          />
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
            <span>
              {t('Takes effect when you save.')}{' '}
              {sessionCount > 0 &&
                t(
                  '{name} will be logged out of {sessionCount, plural, one {# device} other {# devices}}.',
                  { name, sessionCount },
                )}
            </span>
            <Button variant="ghost" onClick={() => onChange(null)}>
              {t('Keep current password')}
            </Button>
          </div>
        </>
      )}
    </PaneSection>
  );
}
