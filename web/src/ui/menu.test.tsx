import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

it('opens on the first press although its code is not loaded, restores the focus, and acts', async () => {
  vi.resetModules();
  const { Menu, MenuItem } = await import('./menu.tsx');
  const acts: string[] = [];
  render(
    <Menu
      label="Fruit"
      trigger={<Button>Choose</Button>}
      onAction={(key) => acts.push(String(key))}
    >
      <MenuItem id="apple" textValue="Apple" />
      <MenuItem id="pear" textValue="Pear" />
    </Menu>,
  );
  expect(screen.getByRole('button', { name: 'Choose' }).getAttribute('aria-haspopup')).toBe('menu');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  const trigger = screen.getByRole('button', { name: 'Choose' });
  await waitFor(() => expect(document.activeElement).toBe(trigger));
  await userEvent.click(trigger);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pear' }));
  expect(acts).toEqual(['pear']);
  expect(screen.queryByRole('menu')).toBeNull();
});

it('selects one of many', async () => {
  const chosen: string[] = [];
  render(
    <Select
      label="Sort by"
      value="name"
      options={[
        { key: 'name', label: 'Name' },
        { key: 'date', label: 'Date' },
      ]}
      onChange={(key) => chosen.push(key)}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sort by: Name' }));
  expect(
    (await screen.findByRole('menuitemradio', { name: 'Name' })).getAttribute('aria-checked'),
  ).toBe('true');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Date' }));
  expect(chosen).toEqual(['date']);
});
