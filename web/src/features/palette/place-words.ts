import { type MessageKey, msg } from '../../lib/i18n.ts';

/** What people look for on a screen under another name than its own, by place. */
export const PLACE_WORDS: Readonly<Record<string, readonly MessageKey[]>> = {
  profileSettings: [
    msg('Row density'),
    msg('Single-key shortcuts'),
    msg('Convert money to USD'),
    msg('Show ad account funding source'),
    msg('Password'),
    msg('Email'),
    msg('Username'),
    msg('Default team'),
    msg('Chat bot'),
    msg('Quiet hours'),
    msg('Daily digest'),
    msg('Messages per hour'),
    msg('Sessions'),
    msg('API tokens'),
    msg('Browser extension'),
  ],
  teamSettings: [msg('Members'), msg('Permissions'), msg('Role'), msg('Invitation link')],
  trackers: [msg('API key')],
  allAccounts: [
    msg('Needs attention'),
    msg('Rejected ads'),
    msg('Daily limit'),
    msg('Balance'),
    msg('Spend today'),
  ],
  notificationTemplates: [msg('Message')],
};
