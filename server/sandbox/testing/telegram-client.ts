import { SAMPLE_BOT, SAMPLE_TELEGRAM_PEOPLE } from '@ads-checker/shared/sample/telegram';
import { z } from 'zod';
import { type RunningSandbox, startSandbox } from '../sandbox.ts';

const TINY = {
  adAccounts: 1,
  campaigns: 1,
  adSets: 1,
  ads: 1,
  adImages: 1,
  hasLargeAdAccount: false,
} as const;

const answerSchema = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  error_code: z.int().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.int() }).optional(),
});

interface BotAnswer extends z.infer<typeof answerSchema> {
  status: number;
  headers: Headers;
}

const [ANNA, TOMASZ, VIKTOR] = SAMPLE_TELEGRAM_PEOPLE.map(({ id }) => id);
if (ANNA === undefined || TOMASZ === undefined || VIKTOR === undefined) {
  throw new Error('The sandbox has three people with chats.');
}
export const people = { anna: ANNA, tomasz: TOMASZ, viktor: VIKTOR } as const;

export interface TelegramClient {
  sandbox: RunningSandbox;
  token: string;
  /** Calls a Bot API method, by default with the right token. */
  call(
    method: string,
    parameters?: Record<string, unknown>,
    options?: { token?: string; signal?: AbortSignal },
  ): Promise<BotAnswer>;
  /** An action of a person, or a fault; throws when it is rejected. */
  admin(path: string, body?: unknown): Promise<unknown>;
  /** The same, returning rejections. */
  tryAdmin(path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

export async function startTelegramClient(
  options: { stateFile?: string; clock?: () => number } = {},
): Promise<TelegramClient> {
  const sandbox = await startSandbox({ sizes: TINY, ...options });
  const tryAdmin: TelegramClient['tryAdmin'] = async (path, body) => {
    const response = await fetch(`${sandbox.url}/__sandbox/telegram${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    sandbox,
    token: SAMPLE_BOT.token,
    call: async (method, parameters = {}, { token = SAMPLE_BOT.token, signal } = {}) => {
      const response = await fetch(`${sandbox.url}/bot${token}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(parameters),
        ...(signal === undefined ? {} : { signal }),
      });
      const answer = answerSchema.parse(await response.json());
      return { ...answer, status: response.status, headers: response.headers };
    },
    tryAdmin,
    admin: async (path, body) => {
      const reply = await tryAdmin(path, body);
      if (reply.status >= 300) {
        throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      }
      return reply.body;
    },
  };
}
