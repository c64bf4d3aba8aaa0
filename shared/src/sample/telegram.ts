/** The chat bot of the sandbox. Its token opens nothing but the sandbox, so it may stand here. */
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

/** Who may talk to the bot in the sandbox. What a person may leave out on Telegram is left out by somebody here. */
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
