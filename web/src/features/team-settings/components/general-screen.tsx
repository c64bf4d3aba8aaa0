import type { TeamDto } from '@ads-checker/shared/contracts/identity';
import { type NewTeam, newTeamSchema } from '@ads-checker/shared/contracts/teams';
import { useTranslation } from 'react-i18next';
import { changedFields } from '../../../lib/changed-fields.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useOutbox, useSyncStatus } from '../../../replica/index.ts';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { MediaHostSection } from '../../media/index.ts';
import { useMembers } from '../members.ts';
import { PendingNote } from './pane-section.tsx';

function TeamForm({ team }: { readonly team: TeamDto }) {
  const { t } = useTranslation('team-settings');
  const { issue, byTarget } = useOutbox();
  const { isOnline } = useSyncStatus();
  const { id, name, description } = team;
  const product = useProductForm<NewTeam, NewTeam>({
    schema: newTeamSchema,
    values: { name, description },
  });

  const save = product.submit(async (values) => {
    const changes = changedFields(values, team);
    if (changes !== null) {
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
    return values;
  });

  return (
    <SaveForm form={product} aria-label={t('General')} onSave={save}>
      <FormSection title={t('Team')} hint={t('Visible to all team members.')}>
        <div className="flex flex-col gap-3">
          <TextField {...product.field('name')} label={t('Name')} autoComplete="off" />
          <TextAreaField {...product.field('description')} label={t('Description')} />
          <PendingNote pending={byTarget.get(`team:${id}`)} />
        </div>
        <SaveBar form={product} label={t('Save team')} />
      </FormSection>
    </SaveForm>
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
