import { ACCOUNT_PRESETS, listGrantablePermissions } from '@ads-checker/shared/access/members';
import type { AccountPermissions } from '@ads-checker/shared/contracts/identity';
import { type NewMember, teamRoutes } from '@ads-checker/shared/contracts/teams';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useActor } from '../../../lib/session.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { HandOver } from '../../../ui/hand-over.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import {
  type ExistingMember,
  existingMemberSchema,
  type NewPerson,
  type NewPersonInput,
  newPersonSchema,
} from '../new-member.ts';
import { useMembers } from '../use-members.ts';
import { ExistingMemberForm } from './existing-member-form.tsx';
import { NewPersonForm } from './new-person-form.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { PermissionMeaning } from './permission-meaning.tsx';

interface Added {
  readonly accountId: string;
  readonly name: string;
  readonly username: string;
  /** Null: they have their own. */
  readonly password: string | null;
}

function Welcome({ added, onAnother }: { readonly added: Added; readonly onAnother: () => void }) {
  const { accountId, name, username, password } = added;
  const title = <Trans>{name} is in the team</Trans>;
  const actions: ReactNode = (
    <>
      <Link to="/team-settings/members/$accountId" params={{ accountId }} className={buttonLook()}>
        <Trans>Open the member</Trans>
      </Link>
      <Button onClick={onAnother}>
        <Trans>Another new member</Trans>
      </Button>
    </>
  );
  return password === null ? (
    <section aria-live="polite" className="flex flex-col gap-4 py-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="text-ink-2">
        <Trans>They find it in their team menu and log in as before.</Trans>
      </p>
      <div className="flex flex-wrap gap-2 max-desk:[&>*]:min-h-11">{actions}</div>
    </section>
  ) : (
    <HandOver title={title} login={username} password={password} actions={actions} />
  );
}

const NOBODY: NewPersonInput = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  password: '',
};

/** Both ways into the team. What was typed for one of them stays while the other is looked at. */
function NewMemberForms({ onAdded }: { readonly onAdded: (added: Added) => void }) {
  const { t } = useLingui();
  const actor = useActor();
  const { teamId } = useMembers();
  const [kind, setKind] = useState<NewMember['kind']>('new');
  const [permissions, setPermissions] = useState<AccountPermissions>(ACCOUNT_PRESETS.member);
  const newPerson = useProductForm<NewPersonInput, NewPerson>({
    schema: newPersonSchema,
    values: NOBODY,
  });
  const existing = useProductForm<ExistingMember, ExistingMember>({
    schema: existingMemberSchema,
    values: { usernameOrEmail: '' },
  });
  const { run } = useWrite(async (body: NewMember, idempotencyKey) => {
    const { data } = await call(teamRoutes.createAccount, {
      params: { teamId },
      body,
      idempotencyKey,
    });
    return data;
  });
  const add = async (body: NewMember) => {
    const { user, account } = await run(body);
    onAdded({
      accountId: account.id,
      name: userDisplayName(user),
      username: user.username,
      password: body.kind === 'new' ? body.password : null,
    });
  };

  const rights = (
    <FormSection title={<Trans>Rights</Trans>} hint={<Trans>Can be changed at any time.</Trans>}>
      <div className="-my-3.5">
        <PermissionFields
          permissions={permissions}
          saved={ACCOUNT_PRESETS.member}
          grantable={listGrantablePermissions(actor, teamId)}
          isLastAdministrator={false}
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
          label={t`Who it is`}
          value={kind}
          segments={[
            { key: 'new', label: t`New person` },
            { key: 'existing', label: t`Somebody with a login` },
          ]}
          onChange={setKind}
        />
      </div>
      {kind === 'new' ? (
        <NewPersonForm
          {...newPerson}
          rights={rights}
          onAdd={(fields) => add({ kind: 'new', ...fields, permissions })}
          onExisting={(usernameOrEmail) => {
            existing.form.setValue('usernameOrEmail', usernameOrEmail, { shouldDirty: true });
            setKind('existing');
          }}
        />
      ) : (
        <ExistingMemberForm
          {...existing}
          rights={rights}
          onAdd={(fields) => add({ kind: 'existing', ...fields, permissions })}
        />
      )}
      <LeaveGuard isDirty={newPerson.form.formState.isDirty || existing.form.formState.isDirty} />
    </>
  );
}

/** Brings somebody into the team: who has a login already, or a new person. */
export function NewMemberScreen() {
  const { team } = useMembers();
  const [added, setAdded] = useState<Added | null>(null);
  return (
    <>
      <PageHead
        title={<Trans>New member</Trans>}
        meta={team?.name}
        backTo="/team-settings/members"
      />
      <FormPage>
        {added === null ? (
          <NewMemberForms onAdded={setAdded} />
        ) : (
          <Welcome added={added} onAnother={() => setAdded(null)} />
        )}
      </FormPage>
    </>
  );
}
