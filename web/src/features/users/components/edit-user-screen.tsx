import { canChangeSignInOf } from '@ads-checker/shared/access/users';
import type { UserDto } from '@ads-checker/shared/contracts/identity';
import { type UserUpdate, userRoutes } from '@ads-checker/shared/contracts/users';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { call } from '../../../lib/api.ts';
import { useActor } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { CredentialsPanel } from '../../../ui/credentials-panel.tsx';
import { FormPage } from '../../../ui/form-layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { invalidateUsers, type UserCard } from '../queries.ts';
import { toUpdate } from '../user-fields.ts';
import { Memberships } from './memberships.tsx';
import { UserForm } from './user-form.tsx';

export interface SavedSignIn {
  readonly user: UserDto;
  readonly password: string;
}

function useObstacles(user: UserDto) {
  const { t } = useTranslation('users');
  const actor = useActor();
  if (isFakeApiOn()) {
    return {
      isReadOnly: true,
      signInObstacle: t('Users can’t be added or changed with sample data.'),
    };
  }
  return {
    signInObstacle: canChangeSignInOf({ actor, userPermissions: user.permissions })
      ? undefined
      : t(
          'This user has permissions you don’t have, so you can’t change their username, email or password.',
        ),
    passwordObstacle:
      user.id === actor.userId ? t('Change your own password in profile settings.') : undefined,
  };
}

export function EditUserScreen({ card: { user, memberships } }: { readonly card: UserCard }) {
  const { t } = useTranslation('users');
  const router = useRouter();
  const obstacles = useObstacles(user);
  const [saved, setSaved] = useState<SavedSignIn | null>(null);
  const { run } = useWrite(async (body: UserUpdate, idempotencyKey) => {
    const params = { userId: user.id };
    const { data } = await call(userRoutes.update, { params, body, idempotencyKey });
    return data.user;
  });
  const name = userDisplayName(user);
  return (
    <>
      <PageHeader title={name} meta={<span className="ident">{user.id}</span>} backTo="/users" />
      <FormPage>
        {saved === null ? (
          <UserForm
            key={user.id}
            user={user}
            {...obstacles}
            saveLabel={t('Save user')}
            onSave={async (fields) => {
              const update = toUpdate({ user, fields });
              const next = update === null ? user : await run(update);
              if (update?.password !== undefined) {
                setSaved({ user: next, password: update.password });
              } else {
                showToast({ id: 'user', tone: 'success', text: t('User saved') });
              }
              await invalidateUsers();
              await router.invalidate();
              return next;
            }}
          >
            <Memberships memberships={memberships} />
          </UserForm>
        ) : (
          <CredentialsPanel
            title={t('Password changed for {name}', { name })}
            login={saved.user.username}
            password={saved.password}
            actions={
              <Button variant="ghost" onClick={() => setSaved(null)}>
                {t('Back to user')}
              </Button>
            }
          />
        )}
      </FormPage>
    </>
  );
}
