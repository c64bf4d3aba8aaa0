import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../test/box-size.ts';
import { CardLanes, useCardLanes } from './card-lanes.tsx';

const BOX_PX = 600;
setBoxSize(BOX_PX);
const names = Array.from({ length: 500 }, (_, index) => `Card ${index}`);

afterEach(() => {
  cleanup();
});

function Cards({
  minWidthPx,
  gapPx,
  isMeasured = false,
}: {
  minWidthPx: number | null;
  gapPx: number;
  isMeasured?: boolean;
}) {
  const scroller = useRef<HTMLElement>(null);
  const layout = { heightPx: 100, gapPx, minWidthPx, isMeasured };
  const lanes = useCardLanes({ scroller, count: names.length, layout });
  return (
    <section ref={scroller}>
      <CardLanes
        items={names}
        lanes={lanes}
        renderCard={(name, index) => (
          <li key={name} data-index={index}>
            {name}
          </li>
        )}
      />
    </section>
  );
}

function look() {
  const rows = screen.getAllByRole('list');
  const cards = screen.getAllByRole('listitem');
  return {
    firstRow: [...(rows[0]?.children ?? [])].map(({ textContent }) => textContent),
    drawn: cards.map(({ textContent }) => textContent),
    indexes: cards.map(({ dataset }) => Number(dataset.index)),
    totalPx: rows[0]?.parentElement?.style.height,
    rowPx: rows.map(({ style }) => [style.height, style.transform]).slice(0, 2),
  };
}

it('are laid out side by side if they fit, and only the visible ones are rendered', () => {
  render(<Cards minWidthPx={180} gapPx={10} />);
  const { firstRow, drawn, indexes, totalPx, rowPx } = look();
  expect(firstRow).toEqual(['Card 0', 'Card 1', 'Card 2']);
  expect(drawn).toEqual(names.slice(0, drawn.length));
  expect(indexes).toEqual(drawn.map((_, index) => index));
  expect(drawn.length).toBeLessThan(40);
  expect([totalPx, rowPx]).toEqual([
    `${167 * 110}px`,
    [
      ['100px', 'translateY(0px)'],
      ['100px', 'translateY(110px)'],
    ],
  ]);
});

it('stack on request, also after having been side by side', () => {
  const { rerender } = render(<Cards minWidthPx={180} gapPx={10} />);
  rerender(<Cards minWidthPx={null} gapPx={0} />);
  const { firstRow, totalPx, rowPx } = look();
  expect([firstRow, totalPx, rowPx]).toEqual([
    ['Card 0'],
    '50000px',
    [
      ['100px', 'translateY(0px)'],
      ['100px', 'translateY(100px)'],
    ],
  ]);
});

it('are as tall as their content, with estimated heights for unrendered ones', () => {
  const heights = new Map([
    ['Card 0', 180],
    ['Card 3', 60],
  ]);
  const spy = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(function measure(this: HTMLElement) {
      const height = heights.get(this.firstElementChild?.textContent ?? '') ?? 100;
      return new DOMRect(0, 0, BOX_PX, height);
    });
  render(<Cards minWidthPx={180} gapPx={10} isMeasured />);
  const rows = screen.getAllByRole('list').slice(0, 3);
  expect(rows.map(({ style }) => [style.height, style.transform])).toEqual([
    ['', 'translateY(0px)'],
    ['', 'translateY(190px)'],
    ['', 'translateY(260px)'],
  ]);
  expect(look().totalPx).toBe(`${167 * 110 + 80 - 40}px`);
  spy.mockRestore();
});
