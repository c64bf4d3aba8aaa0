import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { copyFrom } from '../../../test/copy-from.ts';
import { loadAllMessages } from '../../../test/locale.ts';
import { useListSelection } from '../../lib/use-list-selection.ts';
import { type DataColumn, menuColumn } from './columns.ts';
import { DataList } from './data-list.tsx';

setBoxSize(600);

interface Tool {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

const TOOLS: readonly Tool[] = [
  { id: '1', name: 'Saw', price: 30 },
  { id: '2', name: 'Axe', price: 20 },
  { id: '3', name: 'Awl', price: 10 },
];
const onOpen = vi.fn();
const onSort = vi.fn();
const onMenu = vi.fn();
const onLink = vi.fn();

const SORTS = { name: 'asc', price: 'desc' } as const;
const COLUMNS: readonly DataColumn<Tool>[] = [
  {
    key: 'name',
    label: 'Name',
    track: '1fr',
    phone: 'name',
    text: ({ name }) => name,
    cell: (_, link) => link,
  },
  {
    key: 'price',
    label: 'Price',
    track: '80px',
    align: 'end',
    phone: 'figure',
    text: ({ price }) => price,
    cell: ({ price }) => price,
  },
  {
    key: 'shop',
    label: 'Shop',
    track: '80px',
    isWide: true,
    cell: ({ id }) => (
      <button type="button" onClick={onLink}>
        Shop of {id}
      </button>
    ),
  },
  menuColumn('Actions', ({ id }) => (
    <div role="menuitem" tabIndex={0} onClick={onMenu} onKeyDown={onMenu}>
      Menu of {id}
    </div>
  )),
];

function Tools({
  rows = TOOLS,
  headingOf,
}: {
  readonly rows?: readonly Tool[];
  readonly headingOf?: (tool: Tool) => string | undefined;
}) {
  const selection = useListSelection({
    rows: rows.filter((row) => headingOf?.(row) === undefined),
    listKey: '',
  });
  return (
    <DataList
      label="Tools"
      rows={rows}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      link={{ name: ({ name }) => name, path: ({ id }) => `/tools/${id}`, onOpen }}
      selection={selection}
      sorts={SORTS}
      sort={{ column: 'price', order: 'desc' }}
      onSort={onSort}
      headingOf={headingOf}
      rowPx={32}
      loadingLabel="Loading tools…"
      empty={<p>No tools</p>}
    />
  );
}

let isPhone = false;

beforeEach(async () => {
  await loadAllMessages();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  isPhone = false;
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('shows a row for each item, and says how it is sorted', () => {
  render(<Tools />);
  const table = screen.getByRole('table', { name: 'Tools' });
  const [head, ...rows] = within(table).getAllByRole('row');
  expect(rows.map(cellsOf)).toEqual([
    ['', 'Saw', '30', 'Shop of 1', 'Menu of 1'],
    ['', 'Axe', '20', 'Shop of 2', 'Menu of 2'],
    ['', 'Awl', '10', 'Shop of 3', 'Menu of 3'],
  ]);
  expect(
    within(head ?? table)
      .getAllByRole('columnheader')
      .map((each) => [each.textContent, each.getAttribute('aria-sort')]),
  ).toEqual([
    ['', null],
    ['Name', null],
    ['Price', 'descending'],
    ['Shop', null],
    ['Actions', null],
  ]);
});

it('sorts by the columns that can, starting with their own order', async () => {
  const person = userEvent.setup();
  render(<Tools />);
  await person.click(screen.getByRole('button', { name: 'Name' }));
  await person.click(screen.getByRole('button', { name: 'Price' }));
  expect(onSort.mock.calls).toEqual([
    [{ column: 'name', order: 'asc' }],
    [{ column: 'price', order: 'asc' }],
  ]);
  expect(screen.queryByRole('button', { name: 'Shop' })).toBeNull();
});

it('opens a row by its link and by a press beside it, but not by its controls', async () => {
  const person = userEvent.setup();
  render(<Tools />);
  await person.click(screen.getByRole('link', { name: 'Axe' }));
  await person.click(screen.getByText('10'));
  expect(onOpen.mock.calls).toEqual([[TOOLS[1]], [TOOLS[2]]]);
  await person.click(screen.getByRole('button', { name: 'Shop of 1' }));
  await person.click(screen.getByRole('menuitem', { name: 'Menu of 1' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select Saw' }));
  expect([onOpen, onLink, onMenu].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1]);
});

const selected = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.getAttribute('aria-selected') === 'true')
    .map((row) => within(row).getByRole('link').textContent);

it('selects rows one by one, by range and all', async () => {
  const person = userEvent.setup();
  render(<Tools />);
  await person.click(screen.getByRole('checkbox', { name: 'Select Saw' }));
  await person.keyboard('{Shift>}');
  await person.click(screen.getByRole('checkbox', { name: 'Select Awl' }));
  await person.keyboard('{/Shift}');
  expect(selected()).toEqual(['Saw', 'Axe', 'Awl']);
  await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(selected()).toEqual([]);
});

it('walks through rows and selects them by keys', async () => {
  const person = userEvent.setup();
  render(<Tools />);
  screen.getByRole('link', { name: 'Saw' }).focus();
  await person.keyboard('{ArrowDown}x{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Awl');
  expect(selected()).toEqual(['Axe']);
  await person.keyboard('{Escape}');
  expect(selected()).toEqual([]);
});

it('steps over headings', async () => {
  const person = userEvent.setup();
  const heading = { id: 'heading', name: 'Small', price: 0 };
  render(
    <Tools
      rows={[...TOOLS.slice(0, 2), heading, ...TOOLS.slice(2)]}
      headingOf={({ id, name }) => (id === 'heading' ? name : undefined)}
    />,
  );
  expect(screen.getAllByRole('cell').some(({ textContent }) => textContent === 'Small')).toBe(true);
  screen.getByRole('link', { name: 'Axe' }).focus();
  await person.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Awl');
  await person.keyboard('{Home}{End}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Axe');
});

it.each([
  ['table', false],
  ['blocks of a phone', true],
])('copies selected rows of the %s as a table', async (_, isOnPhone) => {
  isPhone = isOnPhone;
  const person = userEvent.setup();
  render(<Tools />);
  expect(copyFrom()).toEqual({});
  await person.click(screen.getByRole('checkbox', { name: 'Select Awl' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select Saw' }));
  await waitFor(() =>
    expect(copyFrom()).toEqual({
      'text/plain': 'Name\tPrice\r\nSaw\t30\r\nAwl\t10',
      'text/html':
        '<table><tr><td>Name</td><td>Price</td></tr><tr><td>Saw</td><td>30</td></tr><tr><td>Awl</td><td>10</td></tr></table>',
    }),
  );
});

it('renders of many rows only those in sight', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    id: String(index),
    name: `Tool ${index}`,
    price: index,
  }));
  render(<Tools rows={rows} />);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
  expect(screen.queryAllByRole('row').length).toBeLessThan(100);
});

it('shows blocks on a phone, with the columns that have a place there', () => {
  isPhone = true;
  render(<Tools />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'SawMenu of 1Price30',
    'AxeMenu of 2Price20',
    'AwlMenu of 3Price10',
  ]);
});

it('says that rows are being loaded, and shows what is there when there are none', () => {
  const { rerender } = render(<Tools rows={[]} />);
  expect(screen.getByText('No tools')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  rerender(
    <DataList
      label="Tools"
      rows={undefined as readonly Tool[] | undefined}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      rowPx={32}
      loadingLabel="Loading tools…"
      empty={null}
    />,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading tools…');
});
