import { type NewUser, userRoutes } from '@ads-checker/shared/contracts/users';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFakeApiOn } from '../../../demo/flag.ts';
import { call } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { CredentialsPanel } from '../../../ui/credentials-panel.tsx';
import { FormPage } from '../../../ui/form-layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { invalidateUsers } from '../queries.ts';
import type { SavedSignIn } from './edit-user-screen.tsx';
import { UserForm } from './user-form.tsx';

export function NewUserScreen() {
  const { t } = useTranslation('users');
  const [created, setCreated] = useState<SavedSignIn | null>(null);
  const { run } = useWrite(async (fields: NewUser, idempotencyKey) => {
    const { data } = await call(userRoutes.create, { body: fields, idempotencyKey });
    return data.user;
  });
  const name = created === null ? '' : userDisplayName(created.user);
  return (
    <>
      <PageHeader title={t('New user')} backTo="/users" />
      <FormPage>
        {isFakeApiOn() ? (
          <Note tone="info">{t('Users can’t be added or changed with sample data.')}</Note>
        ) : created === null ? (
          <UserForm
            user={null}
            saveLabel={t('Create user')}
            onSave={async (fields) => {
              const user = await run(fields);
              setCreated({ user, password: fields.password });
              void invalidateUsers();
              return user;
            }}
          />
        ) : (
          <CredentialsPanel
            title={t('{name} can now log in', { name })}
            login={created.user.username}
            password={created.password}
            actions={
              <>
                <Link
                  to="/users/$userId"
                  params={{ userId: created.user.id }}
                  className={buttonClassName()}
                >
                  {t('Open user')}
                </Link>
                <Button onClick={() => setCreated(null)}>{t('Create another user')}</Button>
                <Link to="/users" className={buttonClassName({ variant: 'ghost' })}>
                  {t('All users')}
                </Link>
              </>
            }
          />
        )}
      </FormPage>
    </>
  );
}
