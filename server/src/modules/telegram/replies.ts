import { translatorFor } from '../../platform/i18n/i18n.ts';
import type { MessageContent } from './entities.ts';

const PRODUCT = 'Ads Checker';

interface Texts {
  readonly linked: (username: string) => string;
  readonly unknownKey: string;
  readonly unknownKeyLinked: string;
  readonly welcome: string;
  readonly welcomeLinked: string;
  readonly test: string;
  readonly startCommand: string;
}

export function textsFor(languageCode: string | null): Texts {
  const t = translatorFor(languageCode);
  return {
    linked: (username) =>
      t(
        'This chat is now connected to Ads Checker, user {username}. Notifications arrive here; you can turn them off in the profile settings.',
        { username },
      ),
    unknownKey: t(
      'This link is no longer valid. Open the profile settings in Ads Checker and take a new one.',
    ),
    unknownKeyLinked: t(
      'This chat is connected to Ads Checker already. The link is no longer valid; there is a new one in the profile settings.',
    ),
    welcome: t(
      'This bot sends notifications of Ads Checker. To connect this chat, open the profile settings there and press Connect.',
    ),
    welcomeLinked: t(
      'This chat is connected to Ads Checker. Notifications arrive here; you can turn them off in the profile settings.',
    ),
    test: t('This is a test message from Ads Checker. Notifications will arrive in this chat.'),
    startCommand: t('How to connect this chat'),
  };
}

export function withBoldName(text: string): MessageContent {
  const offset = text.indexOf(PRODUCT);
  return {
    text,
    entities: offset === -1 ? [] : [{ type: 'bold', offset, length: PRODUCT.length }],
  };
}
