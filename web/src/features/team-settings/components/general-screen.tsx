import type { TeamDto } from '@ads-checker/shared/contracts/identity';
import { type NewTeam, newTeamSchema } from '@ads-checker/shared/contracts/teams';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductForm } from '../../../lib/use-form.ts';
import { useOutbox, useSyncStatus } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Form, FormActions, FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { MediaHostSection } from '../../media/index.ts';
import { useMembers } from '../use-members.ts';
import { PendingNote } from './pending-note.tsx';

function TeamForm({ team }: { readonly team: TeamDto }) {
  const { t } = useTranslation('team-settings');
  const { issue, byTarget } = useOutbox();
  const { isOnline } = useSyncStatus();
  const { id, name, description } = team;
  const { form, submit, errorOf, isInvalid, settle } = useProductForm<NewTeam, NewTeam>({
    schema: newTeamSchema,
    values: { name, description },
  });
  const { isDirty, isSubmitting } = form.formState;

  const follow = useEffectEvent((values: NewTeam) => {
    // Changed by somebody else: unsaved input stays
    form.reset(values, { keepDirtyValues: true, keepDirty: true });
  });
  useEffect(() => follow({ name, description }), [name, description]);

  const onSubmit = submit(async (values, sent) => {
    const changes = {
      ...(values.name === name ? {} : { name: values.name }),
      ...(values.description === description ? {} : { description: values.description }),
    };
    if (Object.keys(changes).length > 0) {
      const before = Object.fromEntries(
        Object.keys(changes).map((field) => [field, team[field as keyof typeof changes]]),
      );
      await issue(
        { name: 'updateTeam', target: { kind: 'team', id, label: name }, payload: changes },
        before,
      );
      if (isOnline) {
        showToast({ id: 'team', tone: 'success', text: t('Team saved') });
      }
    }
    settle({ sent, stored: values });
  });

  return (
    <Form aria-label={t('General')} onSubmit={onSubmit}>
      <FormSection title={t('Team')} hint={t('Visible to all team members.')}>
        <div className="flex flex-col gap-3">
          <TextField
            {...form.register('name')}
            label={t('Name')}
            autoComplete="off"
            error={errorOf('name')}
          />
          <TextAreaField
            {...form.register('description')}
            label={t('Description')}
            error={errorOf('description')}
          />
          <PendingNote pending={byTarget.get(`team:${id}`)} />
        </div>
        <FormActions isInvalid={isInvalid}>
          <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={!isDirty}>
            {t('Save team')}
          </Button>
          {isDirty && (
            <Button onClick={() => form.reset({ name, description })}>
              {t('Discard changes')}
            </Button>
          )}
        </FormActions>
      </FormSection>
      <LeaveGuard isDirty={isDirty && !isSubmitting} />
    </Form>
  );
}

export function GeneralScreen() {
  const { t } = useTranslation('team-settings');
  const { team } = useMembers();
  return (
    <FormPage>
      {team === undefined ? (
        <SkeletonRows count={3} cells={['w-40', 'w-72']} label={t('Loading team…')} />
      ) : (
        <>
          <TeamForm key={team.id} team={team} />
          <MediaHostSection />
        </>
      )}
    </FormPage>
  );
}
