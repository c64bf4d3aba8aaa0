import { Trans } from '@lingui/react/macro';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { type CreatedTeam, NewTeamForm } from './new-team-form.tsx';

/** A team of one's own. */
export function NewTeamScreen({
  onCreated,
}: {
  readonly onCreated: (created: CreatedTeam) => Promise<void>;
}) {
  return (
    <>
      <PageHead title={<Trans>New team</Trans>} backTo="/ad-users" />
      <FormPage>
        <FormSection
          title={<Trans>Team</Trans>}
          hint={<Trans>You become its administrator. Members are added afterwards.</Trans>}
        >
          <NewTeamForm isGuarded onCreated={onCreated} />
        </FormSection>
      </FormPage>
    </>
  );
}
