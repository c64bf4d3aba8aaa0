import { lazy, Suspense } from 'react';
import { loadCode } from '../../../lib/load-code.ts';
import type { ObjectInsightsProps } from './object-insights.ts';

const DayCharts = lazy(async () => ({
  default: (await loadCode(() => import('./day-charts.tsx'))).DayCharts,
}));

export function InsightsByDay(props: ObjectInsightsProps) {
  return (
    <Suspense fallback={<div className="h-44" />}>
      <DayCharts {...props} />
    </Suspense>
  );
}
