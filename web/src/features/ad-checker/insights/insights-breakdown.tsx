import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { ObjectInsightsProps } from './object-insights.ts';

const BreakdownTable = lazyPart(async () => (await import('./breakdown-table.tsx')).BreakdownTable);

/** Results of an object by age, gender, country or placement, read once one is chosen. */
export function InsightsBreakdown(props: ObjectInsightsProps) {
  return (
    <Suspense fallback={<div className="h-8" />}>
      <BreakdownTable {...props} />
    </Suspense>
  );
}
