import type { SignedIn } from '@ads-checker/shared/contracts/identity';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { DraftNote } from '../ui/draft-note.tsx';
import { activateLocale } from './i18n.ts';
import { fieldsDraft, sweepDrafts } from './kept-drafts.ts';
import { forgetDrafts } from './kept-keys.ts';
import { SessionProvider } from './session.ts';
import { useProductForm } from './use-form.ts';
import type { KeptDraft } from './use-kept-draft.ts';

interface Fields {
  readonly name: string;
  readonly note: string;
  readonly apiKey: string;
}
const KIND = fieldsDraft<Fields>({
  form: 'sample',
  version: 1,
  fields: { name: z.string(), note: z.string() },
});
const KEY = 'ads-checker:draft:7:70:sample:901';
const SAVED: Fields = { name: 'Solar', note: '', apiKey: '' };
const schema = z.object({ name: z.string(), note: z.string(), apiKey: z.string() });

let draft: KeptDraft;

function Sample({ saved }: { readonly saved: Fields }) {
  const product = useProductForm<Fields, Fields>({
    schema,
    values: saved,
    kept: { kind: KIND, id: '901' },
  });
  const { form, submit } = product;
  useEffect(() => {
    draft = product.draft;
  });
  return (
    <form onSubmit={(event) => void submit(async (stored) => stored)(event)}>
      <DraftNote draft={product.draft} />
      {(['name', 'note', 'apiKey'] as const).map((name) => (
        <input key={name} aria-label={name} {...form.register(name)} />
      ))}
      <output>{form.formState.isDirty ? 'edited' : 'as saved'}</output>
      <button type="submit">Save</button>
      <button
        type="button"
        onClick={() => {
          product.draft.drop();
          cleanup();
        }}
      >
        Cancel
      </button>
    </form>
  );
}

function open({ userId = '7', accountId = '70', saved = SAVED } = {}) {
  const signedIn = { user: { id: userId }, session: { accountId } } as SignedIn;
  render(
    <SessionProvider value={signedIn}>
      <Sample saved={saved} />
    </SessionProvider>,
  );
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const note = () =>
  screen
    .queryAllByRole('status')
    .map((each) => each.textContent)
    .find((text) => text?.startsWith('Your unsaved changes')) ?? null;
const stored = (key = KEY) => JSON.parse(localStorage.getItem(key) ?? 'null');
const RESTORED = 'Your unsaved changes were restored.Discard';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

it('restores what was typed, without the secret, and says so', async () => {
  open();
  await userEvent.type(field('note'), 'Pause at night');
  await userEvent.type(field('apiKey'), 'abc-SECRET');
  await waitFor(() => expect(stored()?.typed).toEqual({ note: 'Pause at night' }));
  expect(draft.store()).toBe(false);
  cleanup();

  expect(JSON.stringify({ ...localStorage })).not.toContain('SECRET');
  open();
  expect([field('name').value, field('note').value, field('apiKey').value]).toEqual([
    'Solar',
    'Pause at night',
    '',
  ]);
  expect(note()).toBe(RESTORED);
  expect(draft.store()).toBe(true);
});

it('stores at once when the page goes away', async () => {
  open();
  await userEvent.type(field('note'), 'x');
  act(() => void dispatchEvent(new Event('pagehide')));
  expect(stored()?.typed).toEqual({ note: 'x' });
});

it('discards what was restored', async () => {
  open();
  await userEvent.type(field('note'), 'x');
  cleanup();
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect([field('note').value, note(), stored()]).toEqual(['', null, null]);
  cleanup();
  expect(stored()).toBeNull();
});

it('keeps nothing once it is saved, and what is typed after that', async () => {
  open();
  await userEvent.type(field('note'), 'x');
  await waitFor(() => expect(stored()).not.toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored()).toBeNull());
  expect(screen.getByText('as saved')).toBeDefined();
  await userEvent.type(field('note'), 'y');
  await waitFor(() => expect(stored()?.typed).toEqual({ note: 'xy' }));
});

it('keeps nothing of a form that was canceled', async () => {
  open();
  await userEvent.type(field('note'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(stored()).toBeNull();
});

it('says that the saved version changed meanwhile', async () => {
  open();
  await userEvent.type(field('note'), 'x');
  cleanup();
  open({ saved: { ...SAVED, note: 'By Ann' } });
  expect(field('note').value).toBe('x');
  expect(note()).toContain('The saved version has changed since then.');
});

it('says nothing when the same was saved meanwhile', async () => {
  open();
  await userEvent.type(field('note'), 'x');
  cleanup();
  open({ saved: { ...SAVED, note: 'x' } });
  expect([field('note').value, note(), stored()]).toEqual(['x', null, null]);
});

it('belongs to one person in one account', async () => {
  open();
  await userEvent.type(field('note'), 'x');
  cleanup();
  for (const other of [{ userId: '8' }, { accountId: '71' }]) {
    open(other);
    expect([field('note').value, note()]).toEqual(['', null]);
    cleanup();
  }
});

it('is gone after a logout, and an open form does not store it again', async () => {
  open();
  await userEvent.type(field('note'), 'x');
  await waitFor(() => expect(stored()).not.toBeNull());
  forgetDrafts();
  expect(stored()).toBeNull();
  await userEvent.type(field('note'), 'y');
  cleanup();
  expect({ ...localStorage }).toEqual({});
});

it('loses only the drafts of accounts that are lost', async () => {
  for (const accountId of ['70', '71']) {
    open({ accountId });
    await userEvent.type(field('note'), 'x');
    cleanup();
  }
  forgetDrafts(({ userId, accountId }) => userId === '7' && accountId === '71');
  expect(Object.keys(localStorage)).toEqual([KEY]);
});

it.each([
  ['garbage', 'not json'],
  ['another version', JSON.stringify({ version: 2, at: Date.now(), saved: '{}', typed: {} })],
  [
    'values of another kind',
    JSON.stringify({ version: 1, at: Date.now(), saved: '{}', typed: { note: 5 } }),
  ],
])('deletes %s', (_, text) => {
  localStorage.setItem(KEY, text);
  open();
  expect([field('note').value, note(), localStorage.getItem(KEY)]).toEqual(['', null, null]);
});

it('deletes drafts that are older than two weeks, of all forms', () => {
  const day = 24 * 60 * 60_000;
  const kept = (days: number) =>
    JSON.stringify({ version: 1, at: Date.now() - days * day, saved: '{}', typed: {} });
  localStorage.setItem('ads-checker:draft:7:70:other:1', kept(15));
  localStorage.setItem('ads-checker:draft:7:70:other:2', kept(13));
  localStorage.setItem('ads-checker:other', 'stays');
  sweepDrafts();
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'ads-checker:draft:7:70:other:2',
    'ads-checker:other',
  ]);
});

it('does not delete the draft of another tab', async () => {
  open();
  localStorage.setItem(
    KEY,
    JSON.stringify({ version: 1, at: Date.now(), saved: '{}', typed: { note: 'elsewhere' } }),
  );
  await userEvent.type(field('apiKey'), 'abc');
  await userEvent.clear(field('apiKey'));
  cleanup();
  expect(stored()?.typed).toEqual({ note: 'elsewhere' });
});

it('knows that what is too long is not kept', async () => {
  open();
  fireEvent.input(field('note'), { target: { value: 'x'.repeat(400_000) } });
  expect([draft.store(), stored()]).toEqual([false, null]);
});

it('tells nothing when only the language changes', async () => {
  open();
  await userEvent.type(field('note'), 'x');
  await act(() => activateLocale('ru-RU'));
  cleanup();
  open();
  expect([field('note').value, note()]).toEqual(['x', null]);
});
