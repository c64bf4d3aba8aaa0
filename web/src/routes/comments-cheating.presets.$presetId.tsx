import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useRowName } from '../app/use-document-title.ts';
import { PresetScreen } from '../features/comment-presets/index.ts';

export const Route = createFileRoute('/comments-cheating/presets/$presetId')({
  beforeLoad: requireIds('presetId'),
  component: function PresetRoute() {
    const { t } = useTranslation();
    const { presetId } = Route.useParams();
    useDocumentTitle(t('Comment preset'), useRowName('commentPreset', presetId));
    return <PresetScreen key={presetId} presetId={presetId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
