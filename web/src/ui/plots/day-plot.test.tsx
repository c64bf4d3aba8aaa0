import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { DayPlot } from './day-plot.tsx';
import { Spark } from './spark.tsx';

afterEach(cleanup);

const say = (value: number) => `$${value}`;

function show() {
  return render(
    <DayPlot
      label="14–17 Nov: spend $12"
      days={[
        { date: '2026-11-14' },
        { date: '2026-11-15', note: 'Some days are unknown', isPart: true },
        { date: '2026-11-16' },
        { date: '2026-11-17', label: 'Today', isPart: true },
      ]}
      panels={[
        {
          key: 'amounts',
          heightPx: 80,
          steps: 4,
          tick: String,
          series: [
            {
              key: 'spend',
              label: 'Spend',
              kind: 'bar',
              color: 'var(--plot-1)',
              values: [5, 4, null, 3],
              say,
            },
            {
              key: 'profit',
              label: 'Profit',
              kind: 'line',
              color: 'var(--plot-2)',
              values: [1, -2, null, 0],
              say,
            },
          ],
        },
      ]}
    />,
  );
}

it('moves over the days by keys, and says the figures of each', async () => {
  const user = userEvent.setup();
  show();
  const days = screen.getByRole('slider', { name: 'Day' });
  const said = () => days.getAttribute('aria-valuetext');
  expect(said()).toBe('Today, Spend $3, Profit $0');
  await user.tab();
  expect(document.activeElement).toBe(days);
  await user.keyboard('{ArrowLeft}');
  expect(said()).toBe('16 Nov, Spend –, Profit –');
  await user.keyboard('{ArrowLeft}');
  expect(said()).toBe('15 Nov, Spend $4, Profit $-2, Some days are unknown');
  await user.keyboard('{Home}{ArrowLeft}');
  expect([said(), days.getAttribute('aria-valuenow')]).toEqual([
    '14 Nov, Spend $5, Profit $1',
    '1',
  ]);
  await user.keyboard('{Escape}');
  expect(said()).toBe('Today, Spend $3, Profit $0');
});

it('has every figure in a table, the newest day first', async () => {
  show();
  const figure = screen.getByRole('figure', { name: '14–17 Nov: spend $12' });
  await userEvent.click(within(figure).getByText('Show as table'));
  const rows = within(within(figure).getByRole('table', { name: 'By day' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Spend', 'Profit'],
    ['Today', '$3', '$0'],
    ['16 Nov', '–', '–'],
    ['15 Nov Some days are unknown', '$4', '$-2'],
    ['14 Nov', '$5', '$1'],
  ]);
});

it('draws a small bar for each known day, below the zero line for a loss', () => {
  const { container } = render(<Spark values={[4, null, -2, 0]} widthPx={40} heightPx={14} />);
  const bars = [...container.querySelectorAll('rect')].map((bar) =>
    ['x', 'y', 'height', 'fill'].map((name) => bar.getAttribute(name)),
  );
  expect(bars).toEqual([
    ['0', '1', '8', 'var(--off-solid)'],
    ['20', '9', '4', 'var(--error-solid)'],
  ]);
});
