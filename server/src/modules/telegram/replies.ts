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
        'Chat connected to Ads Checker as {username}. Turn notifications off in profile settings.',
        { username },
      ),
    unknownKey: t('This link has expired. Get a new one in profile settings.'),
    unknownKeyLinked: t(
      'This chat is already connected to Ads Checker. This link has expired. Get a new one in profile settings.',
    ),
    welcome: t(
      'This bot sends Ads Checker notifications. To connect this chat, open profile settings in Ads Checker and click Connect.',
    ),
    welcomeLinked: t(
      'This chat is connected to Ads Checker. Turn notifications off in profile settings.',
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
