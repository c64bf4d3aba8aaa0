import { lazy, Suspense } from 'react';
import { loadCode } from '../../../lib/load-code.ts';
import type { ObjectInsightsProps } from './object-insights.ts';

const BreakdownTable = lazy(async () => ({
  default: (await loadCode(() => import('./breakdown-table.tsx'))).BreakdownTable,
}));

/** Results of an object by age, gender, country or placement, read once one is chosen. */
export function InsightsBreakdown(props: ObjectInsightsProps) {
  return (
    <Suspense fallback={<div className="h-8" />}>
      <BreakdownTable {...props} />
    </Suspense>
  );
}
