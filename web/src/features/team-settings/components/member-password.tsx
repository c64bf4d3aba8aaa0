import type { AccountOverview, PasswordRestriction } from '@ads-checker/shared/contracts/teams';
import { KeyIcon } from '@heroicons/react/16/solid';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { createPassPhrase, PassPhraseField } from '../../../ui/pass-phrase-field.tsx';
import { type PasswordAssessmentView, PasswordStrength } from '../../../ui/password-strength.tsx';
import type { Member } from '../members.ts';
import { PaneSection } from './pane-section.tsx';

interface MemberPasswordProps {
  readonly member: Member;
  readonly overview: AccountOverview | undefined;
  /** Null: the present one stays. */
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
  switch (obstacle) {
    case 'self':
      return (
        <Trans>
          Your own password is changed in the{' '}
          <Link to="/profile-settings" className="font-medium text-accent-ink hover:underline">
            profile settings
          </Link>
          .
        </Trans>
      );
    case 'no_right':
      return (
        <Trans>
          With a new password, anyone who knows it can use {name}’s profiles. To set one, you need
          “Edit the team’s ads”.
        </Trans>
      );
    case 'not_created_here':
      return (
        <Trans>
          {name} joined with a login of their own: only they change their password, in the profile
          settings.
        </Trans>
      );
    case 'in_other_teams':
      return (
        <Trans>
          {name} is in another team, too: only who manages all users can set a new password.
        </Trans>
      );
    case 'holds_more':
      return (
        <Trans>
          {name} has permissions that you don’t have: only who manages all users can set a new
          password.
        </Trans>
      );
  }
}

/** A new password for somebody who lost theirs; otherwise why this administrator cannot set one. */
export function MemberPassword({
  member,
  overview,
  password,
  onChange,
  judgement,
  error,
}: MemberPasswordProps) {
  const { t } = useLingui();
  const name = member.user.firstName || member.name;
  const sessionCount = overview?.sessionCount ?? 0;
  const obstacle = member.isSelf ? 'self' : overview?.passwordObstacle;
  if (obstacle === undefined) {
    return null;
  }
  return (
    <PaneSection title={<Trans>Password</Trans>}>
      {obstacle !== null ? (
        <p className="text-sm text-ink-3">
          <Obstacle name={member.name} obstacle={obstacle} />
        </p>
      ) : password === null ? (
        <Button icon={KeyIcon} onClick={() => void createPassPhrase().then(onChange)}>
          <Trans>Set a new password</Trans>
        </Button>
      ) : (
        <>
          <PassPhraseField
            label={t`New password`}
            value={password}
            onChange={onChange}
            error={error}
            hint={<PasswordStrength judgement={judgement} />}
          />
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
            <span>
              <Trans>Set when you save.</Trans>{' '}
              {sessionCount > 0 && (
                <Trans>
                  {name} is logged out of{' '}
                  <Plural value={sessionCount} one="# device" other="# devices" />.
                </Trans>
              )}
            </span>
            <Button variant="ghost" onClick={() => onChange(null)}>
              <Trans>Keep the old one</Trans>
            </Button>
          </div>
        </>
      )}
    </PaneSection>
  );
}
