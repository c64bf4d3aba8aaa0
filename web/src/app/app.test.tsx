import { AppError } from '@ads-checker/shared/errors';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { start, unauthenticated } from '../../test/startup.ts';
import { startTestServer } from '../../test/test-server.ts';
import { setTransport } from '../lib/api.ts';
import { getSettings, updateSettings } from '../lib/settings.ts';
import { App } from './app.tsx';

let server: ReturnType<typeof startTestServer>;

beforeEach(() => {
  server = startTestServer();
  document.title = 'Users · Ads Checker';
});
afterEach(() => {
  cleanup();
  server.restore();
  updateSettings({ theme: 'system', locale: 'en-US' });
});

function show(answers: NonNullable<Parameters<typeof start>[0]['answers']>) {
  const { actor } = start({ answers });
  render(<App actor={actor} />);
  return { actor, user: userEvent.setup() };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const pressed = (group: string) =>
  [...screen.getByRole('group', { name: group }).querySelectorAll('button')].map((button) => [
    button.textContent || button.getAttribute('aria-label'),
    button.getAttribute('aria-pressed'),
  ]);

describe('the login screen', () => {
  it('is shown to signed-out visitors with its texts, fields and selectors', async () => {
    show([unauthenticated]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Welcome to Ads Checker',
    );
    expect(screen.getByText('To continue, log in to your account')).toBeTruthy();
    expect(document.title).toBe('Ads Checker');
    expect([field('Username or email').type, field('Password').type]).toEqual(['text', 'password']);
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy();
    expect(pressed('Theme')).toEqual([
      ['System', 'true'],
      ['Light', 'false'],
      ['Dark', 'false'],
    ]);
    expect(pressed('Language').map(([label]) => label)).toEqual(['English', 'Русский']);
  });

  it('shows the password and hides it again', async () => {
    const { user } = show([unauthenticated]);
    await user.type(await screen.findByLabelText('Password'), 'plum-orbit');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect([field('Password').type, field('Password').value]).toEqual(['text', 'plum-orbit']);
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect([field('Password').type, field('Password').value]).toEqual(['password', 'plum-orbit']);
  });

  it('requires both fields and sends nothing without them', async () => {
    const sent: string[] = [];
    setTransport({
      ...server.transport,
      send: (request) => {
        sent.push(request.route.path);
        return server.transport.send(request);
      },
    });
    const { user } = show([unauthenticated]);
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(screen.getByText('Enter your username or email')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(document.activeElement).toBe(field('Username or email'));
    expect(sent).toEqual([]);
  });

  it('shows one message for a wrong name and a wrong password', async () => {
    setTransport({
      ...server.transport,
      send: async () => ({
        status: 401,
        retryAfter: null,
        json: {
          error: 'The username or password is incorrect.',
          type: 'AuthenticationError',
        },
      }),
    });
    const { user } = show([unauthenticated]);
    await user.type(await screen.findByLabelText('Username or email'), 'anna');
    await user.type(field('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The username or password is incorrect.',
    );
    expect(field('Username or email').value).toBe('anna');
    for (const label of ['Username or email', 'Password']) {
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      const note = document.getElementById(field(label).getAttribute('aria-describedby') ?? '');
      expect(note?.textContent).toBe('The username or password is incorrect.');
    }
  });

  it('changes theme and language before anybody is signed in', async () => {
    const { user } = show([unauthenticated]);
    await user.click(await screen.findByRole('button', { name: 'Dark' }));
    await user.click(screen.getByRole('button', { name: 'Русский' }));
    expect([getSettings().theme, getSettings().locale]).toEqual(['dark', 'ru-RU']);
  });
});

describe('the start', () => {
  it('shows a full-page error for any failure except 401, and retries', async () => {
    const { user } = show([
      new AppError('InternalError', 'The database is away.'),
      unauthenticated,
    ]);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'The server could not process your request',
    );
    expect(screen.getByText('The database is away.')).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(field('Password')).toBeTruthy());
  });
});
