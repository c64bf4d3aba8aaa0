import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { PresetsScreen } from '../features/comment-presets/index.ts';

export const Route = createFileRoute('/comments-cheating/presets/')({
  component: function PresetsRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Comment presets'));
    return <PresetsScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
