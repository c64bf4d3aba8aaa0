import { Api, GrammyError, HttpError } from 'grammy';
import { z } from 'zod';
import { fromRefusal } from './errors.ts';
import { TelegramError, type TelegramGateway } from './port.ts';
import { botSchema, readUpdate } from './schemas.ts';

const CALL_TIMEOUT_S = 15;
/** A long poll must not time out before it answers by itself. */
const POLL_TIMEOUT_S = 80;
const UPDATE_KINDS = ['message', 'my_chat_member'] as const;

const updatesSchema = z.array(z.unknown());

/**
 * Runs a call and converts its errors. The client's errors are never passed on, nor kept as a
 * cause: their texts contain the URL, which contains the token.
 */
async function attempt<T>(method: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TelegramError) {
      throw error;
    }
    if (error instanceof GrammyError) {
      throw fromRefusal(error);
    }
    const kind = error instanceof HttpError ? codeOf(error.error) : codeOf(error);
    throw new TelegramError({ failure: 'unknown', description: `${method} failed: ${kind}` });
  }
}

/** `ECONNREFUSED`, `invalid-json` or the like: never a text with a URL. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) {
    return 'no answer';
  }
  const code = 'code' in error ? error.code : 'type' in error ? error.type : undefined;
  return typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : 'no answer';
}

function parseResult<T>(method: string, schema: z.ZodType<T>, result: unknown): T {
  const parsed = schema.safeParse(result);
  if (!parsed.success) {
    throw new TelegramError({
      failure: 'unknown',
      description: `${method} gave something that cannot be read`,
    });
  }
  return parsed.data;
}

/** grammY uses the abort signal types from before Node had its own. */
type ClientSignal = NonNullable<Parameters<Api['getMe']>[0]>;

/** The Bot API over HTTP; `baseUrl` has no path: `https://api.telegram.org`. */
export function createTelegramGateway(deps: { token: string; baseUrl: string }): TelegramGateway {
  const open = (timeoutSeconds: number): Api =>
    new Api(deps.token, { apiRoot: deps.baseUrl.replace(/\/+$/, ''), timeoutSeconds });
  const api = open(CALL_TIMEOUT_S);
  const pollingApi = open(POLL_TIMEOUT_S);

  return {
    readUpdate,

    getBot: () => attempt('getMe', async () => parseResult('getMe', botSchema, await api.getMe())),

    listUpdates: ({ offset, timeoutS, signal }) =>
      attempt('getUpdates', async () => {
        const result = await pollingApi.getUpdates(
          {
            ...(offset === undefined ? {} : { offset }),
            timeout: timeoutS,
            allowed_updates: UPDATE_KINDS,
          },
          signal as ClientSignal,
        );
        return parseResult('getUpdates', updatesSchema, result).flatMap(
          (update) => readUpdate(update) ?? [],
        );
      }),

    sendMessage: ({ chatId, text, entities, isSilent = false }) =>
      attempt('sendMessage', async () => {
        await api.raw.sendMessage({
          chat_id: chatId,
          text,
          entities: [...entities],
          link_preview_options: { is_disabled: true },
          ...(isSilent ? { disable_notification: true } : {}),
        });
      }),

    setWebhook: ({ url, secret }) =>
      attempt('setWebhook', async () => {
        await api.setWebhook(url, { secret_token: secret, allowed_updates: UPDATE_KINDS });
      }),

    deleteWebhook: () =>
      attempt('deleteWebhook', async () => {
        await api.deleteWebhook({ drop_pending_updates: false });
      }),

    setCommands: ({ commands, languageCode }) =>
      attempt('setMyCommands', async () => {
        await api.raw.setMyCommands({
          commands,
          ...(languageCode === undefined ? {} : { language_code: languageCode }),
        });
      }),
  };
}
