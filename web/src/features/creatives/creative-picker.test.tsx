import { type CreativeDto, creativeRoutes as r } from '@ads-checker/shared/contracts/creatives';
import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../test/box-size.ts';
import { renderInRouter } from '../../../test/in-router.tsx';
import { signIn, startTestServer } from '../../../test/test-server.ts';
import { queryClient } from '../../lib/server-query.ts';
import { SessionProvider } from '../../lib/session.ts';
import { type ChosenCreative, CreativePicker } from './components/creative-picker.tsx';

vi.setConfig({ testTimeout: 60_000 });
setBoxSize(900);

const creative = (id: string, name: string): CreativeDto => ({
  id,
  accountId: '1',
  teamId: '1',
  name,
  kind: 'image',
  url: `https://files.example/${id}.jpg`,
  previewUrl: null,
  durationMs: null,
  width: 1080,
  height: 1080,
  byteCount: 1_000,
  createdAt: '2026-03-01T09:00:00.000Z',
  adAccountCount: 0,
  canChange: false,
});

let server: ReturnType<typeof startTestServer>;
let library: CreativeDto[];
beforeEach(() => {
  server = startTestServer();
  library = [creative('1', 'Roof'), creative('2', 'Yard'), creative('3', 'Roof at night')];
  server.answer(r.list, () => ({ data: library }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  server.restore();
});

function Field({
  session,
  initial,
  onChange,
}: {
  readonly session: SignedIn;
  readonly initial: readonly ChosenCreative[];
  readonly onChange: (value: readonly ChosenCreative[]) => void;
}) {
  const [value, setValue] = useState(initial);
  return (
    <SessionProvider value={session}>
      <CreativePicker
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    </SessionProvider>
  );
}

async function show(initial: readonly ChosenCreative[] = []) {
  const onChange = vi.fn();
  const session = await signIn('administrator');
  await renderInRouter(<Field session={session} initial={initial} onChange={onChange} />);
  return { onChange, user: userEvent.setup() };
}

const chosen = () =>
  within(screen.getByRole('list', { name: 'Chosen creatives' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('takes what is chosen, in that order', async () => {
  const { onChange, user } = await show();
  await user.click(screen.getByRole('button', { name: 'Choose creatives' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose creatives' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Select Yard' }));
  await user.type(dialog.getByRole('textbox', { name: 'Search by name' }), 'roof n');
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(1));
  await user.click(dialog.getByRole('checkbox', { name: 'Select Roof at night' }));
  await user.click(dialog.getByRole('button', { name: 'Use 2 creatives' }));
  expect(onChange.mock.calls).toEqual([
    [
      [
        { id: '2', name: 'Yard' },
        { id: '3', name: 'Roof at night' },
      ],
    ],
  ]);
  expect(chosen()).toEqual(['Yard', 'Roof at night']);
  await user.click(screen.getByRole('button', { name: 'Remove Yard' }));
  expect(chosen()).toEqual(['Roof at night']);
});

it('names what is gone from the library, and keeps it until it is removed', async () => {
  const { onChange, user } = await show([
    { id: '9', name: 'Attic' },
    { id: '1', name: 'Old name' },
  ]);
  await screen.findByText('Not in the library');
  expect(chosen()).toEqual(['AtticNot in the library', 'Roof']);
  await user.click(screen.getByRole('button', { name: 'Change creatives' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose creatives' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Select Roof' }));
  await user.click(dialog.getByRole('button', { name: 'Use 1 creative' }));
  expect(onChange.mock.calls).toEqual([[[{ id: '9', name: 'Attic' }]]]);
});

it('leads to the library when it is empty', async () => {
  library = [];
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Choose creatives' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose creatives' }));
  const link = await dialog.findByRole('link', { name: 'Open creatives' });
  expect(link.getAttribute('href')).toBe('/creatives');
});
