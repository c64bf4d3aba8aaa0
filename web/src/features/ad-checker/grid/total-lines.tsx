import { NO_VALUE } from '../../../lib/format.ts';
import { cx } from '../../../ui/class-names.ts';
import type { TotalFigure } from './use-total-figures.ts';

export function TotalLines({
  lines,
  isEnd = false,
}: {
  readonly lines: TotalFigure['lines'];
  readonly isEnd?: boolean;
}) {
  return lines.map(({ text, kind, change, isLoss }) => (
    <span
      key={`${kind}/${text}`}
      className={cx(
        'flex min-w-0 items-baseline gap-x-1',
        change !== null && 'flex-wrap',
        isEnd && 'justify-end',
      )}
    >
      <span
        className={cx(
          'flex-none',
          text === NO_VALUE && 'font-normal text-ink-3',
          isLoss && 'text-error-ink',
        )}
      >
        {text}
      </span>
      {kind !== null && (
        <span
          className="truncate text-xs font-normal text-ink-3 max-desk:whitespace-normal"
          title={kind}
        >
          {kind}
        </span>
      )}
      {change !== null && <span className="text-xs font-normal text-ink-3">{change}</span>}
    </span>
  ));
}
