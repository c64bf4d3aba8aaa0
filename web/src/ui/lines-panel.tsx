import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupByView, type LineResults, type LineView, type ReadLine } from '../lib/line-status.ts';
import { Button } from './button.tsx';
import { SegmentedControl } from './segmented-control.tsx';

interface LinesPanelProps<L extends ReadLine> {
  readonly lines: readonly L[];
  readonly results: LineResults;
  readonly isRunning: boolean;
  /** Settings of all lines; shown until the first is sent. */
  readonly settings: ReactNode;
  readonly table: (shown: readonly L[]) => ReactNode;
  readonly footer: ReactNode;
  /** Back to the text, with the failed lines. */
  readonly onText: () => void;
}

export function LinesPanel<L extends ReadLine>({
  lines,
  results,
  isRunning,
  settings,
  table,
  footer,
  onText,
}: LinesPanelProps<L>) {
  const { t } = useTranslation();
  const [view, setView] = useState<LineView>('all');
  const views = useMemo(() => groupByView({ lines, results }), [lines, results]);
  const isFresh = !isRunning && results.size === 0;
  return (
    <>
      {isFresh && (
        <div className="flex-none border-t border-line-strong bg-surface">{settings}</div>
      )}
      <div className="flex min-h-(--toolbar) flex-none flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-1.5 max-desk:px-3">
        <SegmentedControl
          label={t('Lines')}
          value={view}
          onChange={setView}
          segments={[
            { key: 'all', label: t('All'), count: lines.length },
            { key: 'open', label: t('Remaining'), count: views.get('open')?.length ?? 0 },
            {
              key: 'failed',
              label: t('Failed', { context: 'lines' }),
              count: views.get('failed')?.length ?? 0,
            },
          ]}
        />
        {!isRunning && (
          <Button variant="ghost" onClick={onText}>
            {results.size === 0 ? t('Edit lines') : t('Edit lines')}
          </Button>
        )}
      </div>
      {table(view === 'all' ? lines : (views.get(view) ?? []))}
      {footer}
    </>
  );
}
