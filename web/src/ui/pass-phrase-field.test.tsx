import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPassPhrase, PassPhraseField } from './pass-phrase-field.tsx';

function Field() {
  const [password, setPassword] = useState('typed by hand');
  return <PassPhraseField label="New password" value={password} onChange={setPassword} />;
}

beforeEach(() => {
  render(<Field />);
});
afterEach(cleanup);

const password = () => screen.getByLabelText<HTMLInputElement>('New password').value;
const set = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });

it('has four words joined by dashes by default', async () => {
  expect(await createPassPhrase()).toMatch(/^[a-z]+(?:-[a-z]+){3}$/);
});

it('supports a number of words, a separator and capitals', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Generate another password' }));
  await waitFor(() => expect(password()).toMatch(/^[a-z]+(?:-[a-z]+){3}$/));
  set('Words', '5');
  await waitFor(() => expect(password()).toMatch(/^[a-z]+(?:-[a-z]+){4}$/));
  set('Separator', '.');
  await waitFor(() => expect(password()).toMatch(/^[a-z]+(?:\.[a-z]+){4}$/));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Capitalize first word' }));
  await waitFor(() => expect(password()).toMatch(/^[A-Z][a-z]+(?:\.[a-z]+){4}$/));
});

it.each(['2', '', 'x', '3.5'])('rejects “%s” words, with the reason', async (words) => {
  set('Words', words);
  expect(await screen.findByText('Password must contain at least 3 words')).toBeTruthy();
  expect(password()).toBe('typed by hand');
  set('Words', '3');
  await waitFor(() =>
    expect(screen.queryByText('Password must contain at least 3 words')).toBeNull(),
  );
  expect(password()).toMatch(/^[a-z]+(?:-[a-z]+){2}$/);
});
