import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { ObjectInsightsProps } from './object-insights.ts';

const DayCharts = lazyPart(async () => (await import('./day-charts.tsx')).DayCharts);

export function InsightsByDay(props: ObjectInsightsProps) {
  return (
    <Suspense fallback={<div className="h-44" />}>
      <DayCharts {...props} />
    </Suspense>
  );
}
