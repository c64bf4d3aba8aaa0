import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { useProductForm } from '../lib/use-form.ts';
import { TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { SaveBar, SaveForm } from './save-form.tsx';

const schema = z.object({ name: z.string().trim().min(1, 'is required'), note: z.string() });
type Fields = z.infer<typeof schema>;
const SOLAR: Fields = { name: 'Solar', note: '' };

interface Sent {
  readonly values: Fields;
  readonly answer: PromiseWithResolvers<void>;
}
let sent: Sent[];
beforeEach(() => {
  sent = [];
});
afterEach(cleanup);

function save(values: Fields): Promise<void> {
  const answer = Promise.withResolvers<void>();
  sent.push({ values, answer });
  return answer.promise;
}
const last = () => sent.at(-1)?.answer;
const accept = () => act(async () => last()?.resolve());
const refuse = (error: unknown) => act(async () => last()?.reject(error));

function Sample({
  saved,
  isGuarded = false,
}: {
  readonly saved: Fields;
  readonly isGuarded?: boolean;
}) {
  const form = useProductForm<Fields, Fields>({ schema, values: saved });
  return (
    <SaveForm
      form={form}
      isGuarded={isGuarded}
      aria-label="Sample"
      onSave={form.submit(async (values) => {
        await save(values);
        return values;
      })}
    >
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('note')} label="Note" />
      <SaveBar form={form} label="Save sample" />
    </SaveForm>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const values = () => [field('Name').value, field('Note').value];
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });

it('saves what changed, and keeps what is typed meanwhile as unsaved', async () => {
  render(<Sample saved={SOLAR} />);
  const person = userEvent.setup();
  expect([button('Save sample')?.disabled, button('Discard changes')]).toEqual([true, null]);
  await person.type(field('Name'), ' 2');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent.map(({ values: each }) => each.name)).toEqual(['Solar 2']));
  expect(button('Discard changes')).toBeNull();
  await person.type(field('Note'), 'Mine');
  await accept();
  expect([...values(), button('Save sample')?.disabled]).toEqual(['Solar 2', 'Mine', false]);
  await person.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect([...values(), button('Save sample')?.disabled]).toEqual(['Solar 2', '', true]);
});

it('shows a refusal at its field with the focus, and any other above the buttons', async () => {
  render(<Sample saved={SOLAR} />);
  const person = userEvent.setup();
  await person.type(field('Note'), 'Mine');
  await person.click(screen.getByRole('button', { name: 'Save sample' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await refuse(
    new AppError('ValidationError', ERROR_MESSAGES.invalidFields, {
      details: { fields: [{ field: 'body.note', message: 'is required' }] },
    }),
  );
  await waitFor(() => expect(document.activeElement).toBe(field('Note')));
  expect(screen.getByText('This field is required')).toBeDefined();
  expect(screen.getByText(/^Some fields are filled incorrectly/)).toBeDefined();

  await person.type(field('Note'), '!');
  await person.click(screen.getByRole('button', { name: 'Save sample' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await refuse(new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied));
  expect(screen.getByText(ERROR_MESSAGES.permissionsDenied)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Save sample' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(screen.queryByText(ERROR_MESSAGES.permissionsDenied)).toBeNull();
});

it('follows what others save, except in the fields changed here', async () => {
  const { rerender } = render(<Sample saved={SOLAR} />);
  await userEvent.type(field('Note'), 'Mine');
  rerender(<Sample saved={{ name: 'Wind', note: 'Theirs' }} />);
  expect(values()).toEqual(['Wind', 'Mine']);
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(values()).toEqual(['Wind', 'Theirs']);
});

it('asks before leaving with changes', async () => {
  const root = createRootRoute({ component: Outlet });
  const at = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      at('/edit', () => <Sample saved={SOLAR} isGuarded />),
      at('/list', () => <p>List</p>),
    ]),
    history: createMemoryHistory({ initialEntries: ['/edit'] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByLabelText('Name');
  await userEvent.type(field('Name'), '!');
  await act(async () => void router.navigate({ to: '/list' as string }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('List')).toBeDefined();
});

let closed: string[];

function Inner() {
  const form = useProductForm<Fields, Fields>({ schema, values: { name: 'Group', note: '' } });
  return (
    <FormDialog
      form={form}
      title="New group"
      saveLabel="Create group"
      onSave={form.submit(async (fields) => {
        await save(fields);
        closed.push('saved');
      })}
      onClose={() => closed.push('closed')}
    >
      <TextField {...form.field('name')} label="Group name" autoFocus />
    </FormDialog>
  );
}

function Outer() {
  const form = useProductForm<Fields, Fields>({ schema, values: SOLAR });
  return (
    <SaveForm form={form} isGuarded={false} onSave={form.submit((fields) => save(fields))}>
      <TextField {...form.field('name')} label="Name" />
      <Inner />
    </SaveForm>
  );
}

it('sends a dialog alone, and leaves it open while it is sent and when it failed', async () => {
  closed = [];
  render(<Outer />);
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Group name'), ' 2');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent.map(({ values: each }) => each.name)).toEqual(['Group 2']));
  await person.keyboard('{Escape}');
  expect(closed).toEqual([]);
  await refuse(new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied));
  expect(screen.getByText(ERROR_MESSAGES.permissionsDenied)).toBeDefined();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  await accept();
  expect(closed).toEqual(['saved']);
});
