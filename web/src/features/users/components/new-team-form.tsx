import type { AccountDto, TeamDto } from '@ads-checker/shared/contracts/identity';
import { type NewTeam, newTeamSchema, teamRoutes } from '@ads-checker/shared/contracts/teams';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { showToast } from '../../../ui/toast.tsx';

export function NewTeamScreen({
  onCreated,
}: {
  readonly onCreated: (created: CreatedTeam) => Promise<void>;
}) {
  const { t } = useTranslation('users');
  return (
    <>
      <PageHeader title={t('New team')} backTo="/ad-users" />
      <FormPage>
        <FormSection title={t('Team')} hint={t('You’ll be its admin. Add members later.')}>
          <NewTeamForm isGuarded onCreated={onCreated} />
        </FormSection>
      </FormPage>
    </>
  );
}

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
  const product = useProductForm({
    schema: newTeamSchema,
    values: { name: '', description: '' },
  });
  const [created, setCreated] = useState<CreatedTeam | null>(null);
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

  const save = product.submit(async (fields) => {
    const next = created ?? (await create.run(fields));
    setCreated(next);
    await goThere(next);
  });

  return (
    <SaveForm form={product} isGuarded={isGuarded && created === null} onSave={save}>
      <div className="flex flex-col gap-3">
        <TextField
          {...product.field('name')}
          label={t('Name')}
          autoComplete="off"
          readOnly={created !== null}
        />
        <TextAreaField
          {...product.field('description')}
          label={t('Description')}
          hint={t('What this team works on')}
          readOnly={created !== null}
        />
      </div>
      <SaveBar isNew form={product} label={created === null ? t('Create team') : t('Go to team')}>
        {children}
      </SaveBar>
    </SaveForm>
  );
}
