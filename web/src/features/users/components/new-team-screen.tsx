import { useTranslation } from 'react-i18next';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { type CreatedTeam, NewTeamForm } from './new-team-form.tsx';

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
