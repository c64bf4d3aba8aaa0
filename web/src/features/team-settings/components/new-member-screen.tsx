import { ACCOUNT_PRESETS, listGrantablePermissions } from '@ads-checker/shared/access/members';
import type { AccountPermissions } from '@ads-checker/shared/contracts/identity';
import {
  type InvitationDto,
  invitationRoutes,
  type NewInvitation,
} from '@ads-checker/shared/contracts/invitations';
import { type NewMember, teamRoutes } from '@ads-checker/shared/contracts/teams';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useActor } from '../../../lib/session.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { CredentialsPanel } from '../../../ui/credentials-panel.tsx';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useMembers } from '../members.ts';
import {
  type Invited,
  invitedSchema,
  type NewPerson,
  type NewPersonInput,
  newPersonSchema,
} from '../new-member.ts';
import { InvitationLinkButton } from './invitation-link-button.tsx';
import { InviteForm } from './invite-form.tsx';
import { NewPersonForm } from './new-person-form.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { PermissionMeaning } from './permission-meaning.tsx';

type Outcome =
  | {
      readonly kind: 'added';
      readonly accountId: string;
      readonly name: string;
      readonly username: string;
      readonly password: string;
    }
  | { readonly kind: 'invited'; readonly invitation: InvitationDto };

function Welcome({
  outcome,
  onAnother,
}: {
  readonly outcome: Outcome;
  readonly onAnother: () => void;
}) {
  const { t } = useTranslation('team-settings');
  const another = <Button onClick={onAnother}>{t('Add another member')}</Button>;
  if (outcome.kind === 'added') {
    const { accountId, name, username, password } = outcome;
    return (
      <CredentialsPanel
        title={t('{name} added to the team', { name })}
        login={username}
        password={password}
        actions={
          <>
            <Link
              to="/team-settings/members/$accountId"
              params={{ accountId }}
              className={buttonClassName()}
            >
              {t('Open member')}
            </Link>
            {another}
          </>
        }
      />
    );
  }
  const { id, usernameOrEmail } = outcome.invitation;
  return (
    <section aria-live="polite" className="flex flex-col gap-4 py-6">
      <h2 className="text-lg font-semibold break-words">
        {t('{usernameOrEmail} is invited', { usernameOrEmail })}
      </h2>
      <p className="text-ink-2">
        {t(
          'A user with this username gets the invitation in the team menu. You can also send a link. Both are valid for 7 days.',
        )}
      </p>
      <div className="flex flex-wrap gap-2 max-desk:[&>*]:min-h-11">
        <InvitationLinkButton variant="primary" invitationId={id} />
        <Link to="/team-settings/members" className={buttonClassName()}>
          {t('View members')}
        </Link>
        {another}
      </div>
    </section>
  );
}

const NOBODY: NewPersonInput = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  password: '',
};

function NewMemberForms({ onDone }: { readonly onDone: (outcome: Outcome) => void }) {
  const { t } = useTranslation('team-settings');
  const actor = useActor();
  const { teamId } = useMembers();
  const [kind, setKind] = useState<'new' | 'existing'>('new');
  const [permissions, setPermissions] = useState<AccountPermissions>(ACCOUNT_PRESETS.member);
  const newPerson = useProductForm<NewPersonInput, NewPerson>({
    schema: newPersonSchema,
    values: NOBODY,
  });
  const invited = useProductForm<Invited, Invited>({
    schema: invitedSchema,
    values: { usernameOrEmail: '' },
  });
  const adding = useWrite(async (body: NewMember, idempotencyKey) => {
    const params = { teamId };
    const { data } = await call(teamRoutes.createAccount, { params, body, idempotencyKey });
    return data;
  });
  const inviting = useWrite(async (body: NewInvitation, idempotencyKey) => {
    const params = { teamId };
    const { data } = await call(invitationRoutes.create, { params, body, idempotencyKey });
    return data.invitation;
  });
  const add = async (body: NewMember) => {
    const { user, account } = await adding.run(body);
    onDone({
      kind: 'added',
      accountId: account.id,
      name: userDisplayName(user),
      username: user.username,
      password: body.password,
    });
  };
  const invite = async (body: NewInvitation) =>
    onDone({ kind: 'invited', invitation: await inviting.run(body) });

  const rights = (
    <FormSection title={t('Access')} hint={t('You can change this anytime.')}>
      <div className="-my-3.5">
        <PermissionFields
          permissions={permissions}
          saved={ACCOUNT_PRESETS.member}
          grantable={listGrantablePermissions(actor, teamId)}
          isLastAdministrator={false}
          isStronger={false}
          onChange={setPermissions}
        />
        <PermissionMeaning permissions={permissions} overview={undefined} />
      </div>
    </FormSection>
  );
  return (
    <>
      <div className="pt-5">
        <SegmentedControl
          label={t('User type')}
          value={kind}
          segments={[
            { key: 'new', label: t('New user') },
            { key: 'existing', label: t('Existing user') },
          ]}
          onChange={setKind}
        />
      </div>
      {kind === 'new' ? (
        <NewPersonForm
          form={newPerson}
          rights={rights}
          onAdd={(fields) => add({ ...fields, permissions })}
          onExisting={(usernameOrEmail) => {
            invited.form.setValue('usernameOrEmail', usernameOrEmail, { shouldDirty: true });
            setKind('existing');
          }}
        />
      ) : (
        <InviteForm
          form={invited}
          rights={rights}
          onAdd={(fields) => invite({ ...fields, permissions })}
        />
      )}
      <LeaveGuard isDirty={newPerson.isChanged || invited.isChanged} />
    </>
  );
}

export function NewMemberScreen() {
  const { t } = useTranslation('team-settings');
  const { team } = useMembers();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <>
      <PageHeader title={t('New member')} meta={team?.name} backTo="/team-settings/members" />
      <FormPage>
        {outcome === null ? (
          <NewMemberForms onDone={setOutcome} />
        ) : (
          <Welcome outcome={outcome} onAnother={() => setOutcome(null)} />
        )}
      </FormPage>
    </>
  );
}
