import type { AccountDto, TeamDto } from '@ads-checker/shared/contracts/identity';
import { type NewTeam, newTeamSchema, teamRoutes } from '@ads-checker/shared/contracts/teams';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Form, FormActions } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { showToast } from '../../../ui/toast.tsx';

export interface CreatedTeam {
  readonly team: TeamDto;
  /** The creator's account, as administrator of the team. */
  readonly account: AccountDto;
}

interface NewTeamFormProps {
  /** Opens the team; rejects when that failed. */
  readonly onCreated: (created: CreatedTeam) => Promise<void>;
  /** Asks before leaving a half-filled form; needs the router. */
  readonly isGuarded?: boolean;
  readonly children?: ReactNode;
}

/**
 * Creates a team and opens it. A team that was created but could not be opened is not created
 * again.
 */
export function NewTeamForm({ onCreated, isGuarded = false, children }: NewTeamFormProps) {
  const { t } = useTranslation('users');
  const { form, submit, errorOf, isInvalid, setServerErrors } = useProductForm({
    schema: newTeamSchema,
    values: { name: '', description: '' },
  });
  const [created, setCreated] = useState<CreatedTeam | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const create = useWrite(async (body: NewTeam, idempotencyKey) => {
    const { data } = await call(teamRoutes.create, { body, idempotencyKey });
    return data;
  });

  const goThere = async (to: CreatedTeam): Promise<void> => {
    try {
      await onCreated(to);
    } catch {
      showToast({ tone: 'error', text: t('Failed to update session data. Please try again.') });
    }
  };

  const save = submit(async (fields) => {
    setFailure(null);
    let next = created;
    try {
      next ??= await create.run(fields);
    } catch (error) {
      if (!setServerErrors(error)) {
        setFailure(error);
      }
      return;
    }
    setCreated(next);
    await goThere(next);
  });

  return (
    <Form onSubmit={(event) => void save(event)}>
      <div className="flex flex-col gap-3">
        <TextField
          {...form.register('name')}
          label={t('Name')}
          autoComplete="off"
          readOnly={created !== null}
          error={errorOf('name')}
        />
        <TextAreaField
          {...form.register('description')}
          label={t('Description')}
          hint={t('What this team works on')}
          readOnly={created !== null}
          error={errorOf('description')}
        />
      </div>
      <FormActions
        isInvalid={isInvalid}
        error={failure === null ? undefined : plainErrorText({ error: failure, translate: t })}
      >
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {created === null ? t('Create team') : t('Go to team')}
        </Button>
        {children}
      </FormActions>
      {isGuarded && <LeaveGuard isDirty={form.formState.isDirty && created === null} />}
    </Form>
  );
}
