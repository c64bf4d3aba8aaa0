import type { RuleRunDto } from '@ads-checker/shared/contracts/rule-runs';
import {
  ArrowPathIcon,
  CheckCircleIcon,
  ExclamationTriangleIcon,
  XCircleIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { Status } from '../../../ui/status.tsx';

export function RunStatus({ run }: { readonly run: RuleRunDto }) {
  const { t } = useTranslation('rules');
  const changed = Object.values(run.counts).reduce((sum, count) => sum + count, 0);
  if (run.completedAt === null) {
    return <Status hue="pending" icon={ArrowPathIcon} label={t('Running')} />;
  }
  if (!run.ok && changed === 0 && run.failedCount === 0) {
    return <Status hue="error" icon={XCircleIcon} label={t('Failed')} />;
  }
  if (run.failedCount > 0) {
    return (
      <Status
        hue="warning"
        icon={ExclamationTriangleIcon}
        label={t('{failed} of {count, plural, one {# change} other {# changes}} failed', {
          failed: run.failedCount,
          count: changed + run.failedCount,
        })}
      />
    );
  }
  if (!run.ok) {
    return <Status hue="warning" icon={ExclamationTriangleIcon} label={t('Partly done')} />;
  }
  return <Status hue="active" icon={CheckCircleIcon} label={t('Done')} />;
}
