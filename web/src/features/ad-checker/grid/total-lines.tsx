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
  return lines.map(({ text, kind }) => (
    <span
      key={`${kind}/${text}`}
      className={cx('flex min-w-0 items-baseline gap-1', isEnd && 'justify-end')}
    >
      <span className={cx('flex-none', text === NO_VALUE && 'font-normal text-ink-3')}>{text}</span>
      {kind !== null && (
        <span className="truncate text-xs font-normal text-ink-3" title={kind}>
          {kind}
        </span>
      )}
    </span>
  ));
}
