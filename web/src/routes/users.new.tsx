import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewUserScreen } from '../features/users/index.ts';

export const Route = createFileRoute('/users/new')({
  component: function NewUserRoute() {
    const { t } = useLingui();
    useDocumentTitle(t`New user`);
    return <NewUserScreen />;
  },
});
