import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { field, prepareProfileSettings } from '../../../test/profile-settings-scene.tsx';

const { open, sent } = prepareProfileSettings();
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const digest = { at: '09:00', timeZone, templates: {} };

it('the daily digest is turned on, moved to another hour and zone, and turned off', async () => {
  const { user, signedIn } = await open();
  const toggle = () => screen.getByRole('switch', { name: 'Daily digest' });
  expect(screen.queryByLabelText('Sent at')).toBeNull();
  await user.click(toggle());
  await waitFor(() => expect(signedIn().user.notificationSettings.dailyDigest).toEqual(digest));
  const asked = sent().length;
  for (const at of ['00:00', '07:00', '07:30']) {
    fireEvent.change(field('Sent at'), { target: { value: at } });
  }
  expect(screen.getByLabelText<HTMLInputElement>('Sent at').value).toBe('07:30');
  expect(sent()).toHaveLength(asked);
  fireEvent.blur(field('Sent at'));
  await waitFor(() =>
    expect(signedIn().user.notificationSettings.dailyDigest).toEqual({ ...digest, at: '07:30' }),
  );
  expect(sent()).toHaveLength(asked + 1);
  await user.click(screen.getByRole('button', { name: /^Time zone/ }));
  await user.type(
    await screen.findByRole('textbox', { name: 'Search time zones' }),
    'berlin{Enter}',
  );
  const moved = { ...digest, at: '07:30', timeZone: 'Europe/Berlin' };
  await waitFor(() => expect(signedIn().user.notificationSettings.dailyDigest).toEqual(moved));
  await user.click(toggle());
  await waitFor(() => expect(signedIn().user.notificationSettings.dailyDigest).toBeNull());
  expect(sent().at(0)).toEqual([
    'PATCH /me/profile',
    { notificationSettings: { dailyDigest: digest } },
  ]);
});
