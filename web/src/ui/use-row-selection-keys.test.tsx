import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer, useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { EMPTY_SELECTION, reduceSelection } from '../lib/selection.ts';
import { Checkbox } from './checkbox.tsx';
import { useRowSelectionKeys } from './use-row-selection-keys.ts';

afterEach(cleanup);

const ORDER = ['a', 'b', 'c', 'd', 'e'];

function List() {
  const container = useRef<HTMLDivElement>(null);
  const [selection, dispatch] = useReducer(reduceSelection, EMPTY_SELECTION);
  const onKeyDown = useRowSelectionKeys({
    container,
    order: ORDER,
    reveal: () => undefined,
    selection,
    dispatch,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for a table whose rows are links
    <div ref={container} onKeyDown={onKeyDown}>
      <ul>
        {ORDER.map((id, index) => (
          <li key={id}>
            <Checkbox
              isSelected={selection.ids.has(id)}
              label={`Select ${id}`}
              tabIndex={-1}
              onChange={() => dispatch({ type: 'toggle', id })}
            />
            <a href={`/${id}`} data-row={index}>
              {id}
            </a>
            <button type="button" onKeyDown={(event) => event.preventDefault()}>
              Menu of {id}
            </button>
          </li>
        ))}
      </ul>
      <output>{[...selection.ids].join(' ')}</output>
    </div>
  );
}

function setUp() {
  render(<List />);
  return { user: userEvent.setup(), chosen: () => screen.getByRole('status').textContent };
}

it('acts on the row whose checkbox was clicked', async () => {
  const { user, chosen } = setUp();
  await user.click(screen.getByRole('checkbox', { name: 'Select d' }));
  expect(chosen()).toBe('d');
  await user.keyboard('x');
  expect(chosen()).toBe('');
  await user.keyboard('{ArrowUp}x');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'c' }));
  expect(chosen()).toBe('c');
});

it('leaves arrow keys to a button that uses them', async () => {
  const { user } = setUp();
  const menu = screen.getByRole('button', { name: 'Menu of b' });
  menu.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(menu);
});
