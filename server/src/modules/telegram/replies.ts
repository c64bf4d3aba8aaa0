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

const TEXTS = {
  en: {
    linked: (username) =>
      `This chat is now connected to ${PRODUCT}, user ${username}. Notifications arrive here; you can turn them off in the profile settings.`,
    unknownKey: `This link is no longer valid. Open the profile settings in ${PRODUCT} and take a new one.`,
    unknownKeyLinked: `This chat is connected to ${PRODUCT} already. The link is no longer valid; there is a new one in the profile settings.`,
    welcome: `This bot sends notifications of ${PRODUCT}. To connect this chat, open the profile settings there and press Connect.`,
    welcomeLinked: `This chat is connected to ${PRODUCT}. Notifications arrive here; you can turn them off in the profile settings.`,
    test: `This is a test message from ${PRODUCT}. Notifications will arrive in this chat.`,
    startCommand: 'How to connect this chat',
  },
  ru: {
    linked: (username) =>
      `Этот чат подключён к ${PRODUCT}, пользователь ${username}. Уведомления будут приходить сюда; отключить их можно в настройках профиля.`,
    unknownKey: `Эта ссылка больше не действует. Откройте настройки профиля в ${PRODUCT} и возьмите новую.`,
    unknownKeyLinked: `Этот чат уже подключён к ${PRODUCT}. Ссылка больше не действует; новая есть в настройках профиля.`,
    welcome: `Этот бот присылает уведомления ${PRODUCT}. Чтобы подключить чат, откройте там настройки профиля и нажмите «Подключить».`,
    welcomeLinked: `Этот чат подключён к ${PRODUCT}. Уведомления приходят сюда; отключить их можно в настройках профиля.`,
    test: `Это тестовое сообщение от ${PRODUCT}. Уведомления будут приходить в этот чат.`,
    startCommand: 'Как подключить этот чат',
  },
} as const satisfies Record<string, Texts>;

/** What the bot says, in the language of the person's Telegram; English for whoever reads neither. */
export function textsFor(languageCode: string | null): Texts {
  return languageCode?.toLowerCase().split('-')[0] === 'ru' ? TEXTS.ru : TEXTS.en;
}

/** A text of the bot with the product's name in bold. */
export function withBoldName(text: string): MessageContent {
  const offset = text.indexOf(PRODUCT);
  return {
    text,
    entities: offset === -1 ? [] : [{ type: 'bold', offset, length: PRODUCT.length }],
  };
}
