import { identityRoutes, type TelegramChat } from '@ads-checker/shared/contracts/identity';
import { telegramRoutes } from '@ads-checker/shared/contracts/telegram';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, prepareProfileSettings } from '../../../test/profile-settings-scene.tsx';
import type { ApiAnswer } from '../../lib/api.ts';

const { answers, open, sent } = prepareProfileSettings();

const ok = (data: unknown): ApiAnswer => ({ status: 200, retryAfter: null, json: { data } });

describe('the chat bot', () => {
  const botInfo = {
    link: 'https://t.me/ads_checker_bot',
    name: 'Ads Checker',
    username: 'ads_checker_bot',
  };
  const chat: TelegramChat = {
    id: '991',
    firstName: 'Anna',
    lastName: 'K.',
    username: 'anna_k',
    languageCode: 'en',
    notificationsEnabled: true,
    isBlocked: false,
    failingSince: null,
    connectedAt: '2025-03-12T10:00:00Z',
  };
  const withBot = () => answers().set(telegramRoutes.getBotInfo, () => ok({ botInfo }));
  const section = () => screen.getByRole('region', { name: 'Chat bot' });

  it('tells managers of all users how to set one up, and the others who can', async () => {
    const { changePermissions } = await open();
    await screen.findByText('TELEGRAM_BOT_TOKEN');
    changePermissions({ manage_all_users: false });
    await screen.findByText('Ask the server admin to set it up.');
  });

  it('offers to link a chat, and shows the link once created', async () => {
    withBot();
    const { tell, signedIn } = await open();
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Connect/ });
    expect([link.href, link.target]).toEqual([
      `https://t.me/ads_checker_bot?start=${signedIn().user.telegramKey}`,
      '_blank',
    ]);
    tell({ telegramChat: chat });
    await within(section()).findByText('Connected');
    expect(within(section()).getByText('Chat with Anna K., since 12 Mar 2025')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Connect/ })).toBeNull();
  });

  it('sends a test message, can be muted and disconnected', async () => {
    withBot();
    answers().set(telegramRoutes.sendTest, () => ok(null));
    answers().set(telegramRoutes.disconnect, () => ok(null));
    const { user, tell, signedIn } = await open();
    tell({ telegramChat: chat });
    await user.click(await screen.findByRole('button', { name: 'Send test message' }));
    await screen.findByText('Sending a test message to Telegram');
    answers().set(identityRoutes.updateProfile, () =>
      ok({ user: { ...signedIn().user, telegramChat: { ...chat, notificationsEnabled: false } } }),
    );
    await user.click(screen.getByRole('switch', { name: 'Send notifications' }));
    await waitFor(() => expect(signedIn().user.telegramChat?.notificationsEnabled).toBe(false));
    await user.click(button('Disconnect'));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Disconnect the chat with Anna K.?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
    await screen.findByText('Chat disconnected');
    expect(sent()).toEqual([
      'POST /me/telegram-bot/test',
      ['PATCH /me/profile', { telegramChatSettings: { notificationsEnabled: false } }],
      'DELETE /me/telegram-bot',
    ]);
  });

  it('reports being blocked, with the remedy', async () => {
    withBot();
    const { user, tell } = await open();
    tell({ telegramChat: { ...chat, isBlocked: true, notificationsEnabled: false } });
    await within(section()).findByText('Blocked in Telegram');
    const toggle = screen.getByRole('switch', { name: 'Send notifications' });
    expect([toggle.getAttribute('aria-disabled'), toggle.title]).toEqual([
      'true',
      'Bot blocked in Telegram',
    ]);
    await user.click(toggle);
    expect(sent()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Send test message' })).toBeNull();
  });

  it('reports that Telegram is rejecting messages, which wait', async () => {
    withBot();
    const { tell } = await open();
    tell({ telegramChat: { ...chat, failingSince: '2025-03-12T10:00:00Z' } });
    await within(section()).findByText('Not reachable');
    expect(
      within(section()).getByText(/^Telegram hasn’t accepted messages since 12 Mar 2025/),
    ).toBeDefined();
    tell({ telegramChat: chat });
    await within(section()).findByText('Connected');
  });

  it('reports an unknown state, and can still disconnect a chat', async () => {
    answers().set(telegramRoutes.getBotInfo, () => ({
      status: 502,
      retryAfter: null,
      json: { error: 'Telegram does not answer.', type: 'VendorError' },
    }));
    const { user, tell } = await open();
    await screen.findByText('Couldn’t load chat bot');
    tell({ telegramChat: chat });
    await screen.findByRole('button', { name: 'Disconnect' });
    withBot();
    await user.click(within(section()).getByRole('button', { name: 'Retry' }));
    await within(section()).findByText('@ads_checker_bot');
  });
});
