import { WEEKDAYS, type WeekHours } from '@ads-checker/shared/contracts/week-hours';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadAllMessages, showLocale } from '../../test/locale.ts';
import { weekHoursLabel } from '../lib/week-hours-label.ts';
import { WeekGrid } from './week-grid.tsx';

beforeAll(loadAllMessages);
afterEach(() => {
  cleanup();
  showLocale('en-US');
});

const week = (days: Partial<WeekHours> = {}): WeekHours => ({
  ...(Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as WeekHours),
  ...days,
});
const hoursFrom = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => from + index);

function Held({
  initial,
  isDisabled,
  onShow,
}: {
  readonly initial: WeekHours;
  readonly isDisabled: boolean;
  readonly onShow: (value: WeekHours) => void;
}) {
  const [held, setHeld] = useState(initial);
  const change = (value: WeekHours): void => {
    onShow(value);
    setHeld(value);
  };
  return <WeekGrid label="Hours" value={held} onChange={change} isDisabled={isDisabled} />;
}

function show(initial: WeekHours = week(), isDisabled = false) {
  const shown = { value: initial };
  render(
    <Held
      initial={initial}
      isDisabled={isDisabled}
      onShow={(value) => {
        shown.value = value;
      }}
    />,
  );
  return () => weekHoursLabel(shown.value);
}
const cell = (name: string) => screen.getByRole('gridcell', { name });

it('is one grid with the names of its days and hours, and one stop of the Tab key', async () => {
  show(week({ tuesday: [9] }));
  const grid = within(screen.getByRole('grid', { name: 'Hours' }));
  expect(grid.getAllByRole('row')).toHaveLength(8);
  expect(grid.getAllByRole('columnheader')).toHaveLength(25);
  expect(grid.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ]);
  expect(grid.getAllByRole('gridcell', { selected: true })).toEqual([cell('Tuesday, 09:00–10:00')]);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(cell('Monday, 00:00–01:00'));
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

it('is filled by keys', async () => {
  const shown = show();
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowRight>8/} {Shift>}{ArrowRight>3/}{ArrowDown}{/Shift}');
  expect(shown()).toBe('Mon–Tue 08–12');
  expect(document.activeElement).toBe(cell('Tuesday, 11:00–12:00'));
  // Going back takes back what was painted too far
  await user.keyboard('{Shift>}{ArrowUp}{ArrowLeft}{/Shift}');
  expect(shown()).toBe('Mon 08–11');
  await user.keyboard('{End} {ArrowDown}{Home}{Enter}');
  expect(shown()).toBe('Mon 08–11, 23–24; Tue 00–01');
  await user.keyboard('{Control>}{End}{/Control} ');
  expect(document.activeElement).toBe(cell('Sunday, 23:00–24:00'));
  expect(shown()).toBe('Mon 08–11, 23–24; Tue 00–01; Sun 23–24');
});

it('is emptied by the same keys, from a cell that is off', async () => {
  const shown = show(week({ monday: hoursFrom(0, 24) }));
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard(' {Shift>}{ArrowRight>5/}{/Shift}');
  expect(shown()).toBe('Mon 06–24');
});

it('takes a whole day, an hour of all days, and the week by their heads', async () => {
  const shown = show();
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowLeft} ');
  expect(document.activeElement).toBe(screen.getByRole('rowheader', { name: 'Monday, all day' }));
  expect(shown()).toBe('Mon 00–24');
  await user.keyboard(' {ArrowUp}{ArrowRight} ');
  expect(document.activeElement).toBe(
    screen.getByRole('columnheader', { name: '00:00–01:00, every day' }),
  );
  expect(shown()).toBe('Every day 00–01');
  await user.keyboard('{ArrowLeft} ');
  expect(shown()).toBe('All week, 24 hours');
  await user.keyboard(' ');
  expect(shown()).toBe('No hours');
});

it('is painted by dragging, and a click on a head is enough', () => {
  const shown = show(week({ monday: [9] }));
  const at = (element: Element) => {
    document.elementFromPoint = () => element;
  };
  const first = cell('Monday, 08:00–09:00');
  fireEvent.pointerDown(first, { button: 0 });
  expect(shown()).toBe('Mon 08–10');
  at(cell('Wednesday, 10:00–11:00'));
  fireEvent.pointerMove(first);
  expect(shown()).toBe('Mon–Wed 08–11');
  at(cell('Tuesday, 08:00–09:00'));
  fireEvent.pointerMove(first);
  fireEvent.pointerUp(first);
  expect(shown()).toBe('Mon 08–10; Tue 08–09');
  fireEvent.pointerMove(cell('Sunday, 20:00–21:00'));
  fireEvent.pointerDown(screen.getByRole('rowheader', { name: 'Sunday, all day' }), { button: 0 });
  fireEvent.pointerUp(first);
  expect(shown()).toBe('Mon 08–10; Tue 08–09; Sun 00–24');
});

it('changes nothing while it is disabled', async () => {
  const shown = show(week({ monday: [9] }), true);
  fireEvent.pointerDown(cell('Monday, 08:00–09:00'), { button: 0 });
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard(' {Shift>}{ArrowRight}{/Shift}');
  expect(shown()).toBe('Mon 09–10');
});

it('reads hours in both languages', () => {
  const hours = {
    ...week(),
    monday: hoursFrom(8, 20),
    tuesday: hoursFrom(8, 20),
    friday: hoursFrom(8, 20),
    sunday: [10, 11, 14],
  };
  expect(weekHoursLabel(hours)).toBe('Mon–Tue, Fri 08–20; Sun 10–12, 14–15');
  showLocale('ru-RU');
  expect(weekHoursLabel(hours)).toBe('пн–вт, пт 08–20; вс 10–12, 14–15');
  expect(weekHoursLabel(week())).toBe('Нет часов');
  show();
  expect(screen.getByRole('gridcell', { name: 'понедельник, 08:00–09:00' })).toBeDefined();
});
