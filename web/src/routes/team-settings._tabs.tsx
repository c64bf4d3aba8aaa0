import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { TeamSettingsFrame } from '../features/team-settings/index.ts';

export const Route = createFileRoute('/team-settings/_tabs')({
  component: function TeamSettingsTabsRoute() {
    const { t } = useTranslation();
    const { accountId } = useParams({ strict: false });
    useDocumentTitle(t('Team settings'));
    return (
      <TeamSettingsFrame isMemberOpen={accountId !== undefined}>
        <Outlet />
      </TeamSettingsFrame>
    );
  },
});
