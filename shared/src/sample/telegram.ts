/** The chat bot of the sandbox. Its token works in the sandbox only, so it is no secret. */
export const SAMPLE_BOT = {
  id: 7_203_512_001,
  token: '7203512001:AAsandbox-only_opens-nothing-else-00',
  name: 'Ads Checker',
  username: 'ads_checker_sandbox_bot',
} as const;

export interface SampleTelegramPerson {
  id: number;
  firstName: string;
  lastName: string | null;
  username: string | null;
  languageCode: string | null;
}

/**
 * People who may talk to the bot in the sandbox. Each optional field of Telegram is missing for one
 * of them.
 */
export const SAMPLE_TELEGRAM_PEOPLE: readonly SampleTelegramPerson[] = [
  {
    id: 5_100_420_017,
    firstName: 'Anna',
    lastName: 'Keller',
    username: 'anna_keller',
    languageCode: 'en',
  },
  {
    id: 5_100_420_018,
    firstName: 'Tomasz',
    lastName: 'Wolski',
    username: 'tomasz_wolski',
    languageCode: null,
  },
  {
    id: 5_100_420_019,
    firstName: 'Виктор',
    lastName: null,
    username: null,
    languageCode: 'ru',
  },
];
