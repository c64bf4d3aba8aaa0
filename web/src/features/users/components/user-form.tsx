import { canGrantUserPermissions } from '@ads-checker/shared/access/users';
import type { UserDto, UserPermissions } from '@ads-checker/shared/contracts/identity';
import { USER_PERMISSIONS } from '@ads-checker/shared/contracts/identity';
import { type NewUser, newUserSchema } from '@ads-checker/shared/contracts/users';
import { personalWordsOf } from '@ads-checker/shared/domain/passwords';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/session.ts';
import { type ProductForm, useProductForm } from '../../../lib/use-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { FieldGrid, FormSection } from '../../../ui/form-layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { usePasswordAssessment } from '../../../ui/password-strength.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { USER_DRAFT } from '../kept-draft.ts';
import { EMPTY_USER, editedUserSchema, toFields } from '../user-fields.ts';
import { PasswordFields } from './password-fields.tsx';
import { usePermissionLabels } from './user-parts.tsx';

type UserForm = ProductForm<NewUser, NewUser>;

interface UserFormProps {
  /** Null: a new person. */
  readonly user: UserDto | null;
  /** Nothing can be changed, for the same reason as login, e-mail and password. */
  readonly isReadOnly?: boolean;
  /** Why the actor may not change login, e-mail and password. */
  readonly signInObstacle?: string | undefined;
  readonly passwordObstacle?: string | undefined;
  readonly saveLabel: string;
  readonly onSave: (fields: NewUser) => Promise<UserDto>;
  readonly children?: ReactNode;
}

/** Prevents autocorrection of logins. */
const SIGN_IN_INPUT = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function PermissionSwitches({
  user,
  obstacle,
  form: { form, errorOf },
}: {
  readonly user: UserDto | null;
  readonly obstacle: string | undefined;
  readonly form: UserForm;
}) {
  const { t } = useTranslation('users');
  const actor = useActor();
  const words = usePermissionLabels();
  const { field } = useController({ control: form.control, name: 'permissions' });
  const before = user?.permissions ?? EMPTY_USER.permissions;
  const current: UserPermissions = field.value;
  const hints = {
    create_teams: t('Can create teams and manage them'),
    manage_all_users: t('Can view all users, create users and change their login details'),
  };
  const losesOwn =
    user?.id === actor.userId && before.manage_all_users && !current.manage_all_users;
  return (
    <div className="flex flex-col">
      {USER_PERMISSIONS.map((name) => {
        const isOn = current[name];
        const canSwitch = canGrantUserPermissions({
          actor,
          before,
          after: { ...before, [name]: !isOn },
        });
        const reason =
          obstacle ??
          (canSwitch ? undefined : t('You can’t give or remove permissions you don’t have.'));
        return (
          <SwitchRow
            key={name}
            isEnd
            label={words[name]}
            hint={obstacle === undefined ? (reason ?? hints[name]) : hints[name]}
            reason={reason}
            isOn={isOn}
            onToggle={(next) => field.onChange({ ...current, [name]: next })}
          />
        );
      })}
      {errorOf('permissions') !== undefined && (
        <Note tone="error" className="mt-2">
          {errorOf('permissions')}
        </Note>
      )}
      {losesOwn && (
        <Note tone="warning" className="mt-2">
          {t('After saving, you won’t be able to manage users.')}
        </Note>
      )}
    </div>
  );
}

export function UserForm({
  user,
  isReadOnly = false,
  signInObstacle,
  passwordObstacle,
  saveLabel,
  onSave,
  children,
}: UserFormProps) {
  const { t } = useTranslation('users');
  const product = useProductForm({
    schema: user === null ? newUserSchema : editedUserSchema(user.username),
    values: user === null ? EMPTY_USER : toFields(user),
    ...(isReadOnly ? {} : { kept: { kind: USER_DRAFT, id: user?.id ?? 'new' } }),
  });
  const { form, submit, field } = product;
  const typed = useWatch({ control: form.control });
  const judgement = usePasswordAssessment({
    password: typed.password ?? '',
    personalWords: personalWordsOf(typed),
  });

  const save = submit(async (fields) => {
    if (fields.password !== '' && judgement?.verdict === 'too_weak') {
      product.setFieldError({
        name: 'password',
        message: 'is too easy to guess',
        kind: 'server',
      });
      return;
    }
    return toFields(await onSave(fields));
  });

  const isHeld = signInObstacle !== undefined;
  return (
    <>
      <SaveForm form={product} onSave={save}>
        <FormSection title={t('User')}>
          <FieldGrid>
            <TextField
              {...field('firstName')}
              label={t('First name')}
              autoComplete="off"
              readOnly={isReadOnly}
            />
            <TextField
              {...field('lastName')}
              label={t('Last name')}
              autoComplete="off"
              readOnly={isReadOnly}
            />
          </FieldGrid>
        </FormSection>
        <FormSection
          title={t('Login details')}
          hint={t('Users log in with their username or email.')}
        >
          <FieldGrid>
            <TextField
              {...field('username')}
              {...SIGN_IN_INPUT}
              label={t('Username')}
              readOnly={isHeld}
              hint={isHeld ? undefined : t('a–z, 0–9 and underscores')}
            />
            <TextField
              {...field('email')}
              {...SIGN_IN_INPUT}
              label={t('Email')}
              inputMode="email"
              readOnly={isHeld}
            />
          </FieldGrid>
          {isHeld ? (
            <Note tone="info" className="mt-3">
              {signInObstacle}
            </Note>
          ) : (
            <PasswordFields
              isNew={user === null}
              obstacle={passwordObstacle}
              form={product}
              judgement={judgement}
            />
          )}
        </FormSection>
        <FormSection title={t('Permissions')} hint={t('Independent of team permissions.')}>
          <PermissionSwitches
            user={user}
            obstacle={isReadOnly ? signInObstacle : undefined}
            form={product}
          />
          {!isReadOnly && <SaveBar form={product} isNew={user === null} label={saveLabel} />}
        </FormSection>
      </SaveForm>
      {children}
    </>
  );
}
