import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import {
  EditScopedRuleScreen,
  NewScopedRuleScreen,
  ScopedRunsScreen,
} from '../features/rules/index.ts';
import { NEW_RULE, scopedRuleView } from '../features/rules/search-params.ts';

const requireRuleId = requireIds('ruleId');

/** One route for what belongs to a rule: each route takes room in what the login screen loads. */
export const Route = createFileRoute('/rules/$ruleId')({
  // One file less to name in what the login screen loads
  codeSplitGroupings: [['component', 'errorComponent']],
  validateSearch: scopedRuleView.validateSearch,
  beforeLoad: (match) => {
    if (match.params.ruleId !== NEW_RULE) {
      requireRuleId(match);
    }
  },
  component: function ScopedRuleRoute() {
    const { t } = useTranslation('rules');
    const { ruleId } = Route.useParams();
    const { shown } = scopedRuleView.read(Route.useSearch());
    const isNew = ruleId === NEW_RULE;
    useDocumentTitle(
      isNew ? t('New rule of many profiles') : shown === 'runs' ? t('Run log') : t('Rule'),
    );
    if (isNew) {
      return <NewScopedRuleScreen />;
    }
    return shown === 'runs' ? (
      <ScopedRunsScreen key={ruleId} ruleId={ruleId} />
    ) : (
      <EditScopedRuleScreen key={ruleId} ruleId={ruleId} />
    );
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
