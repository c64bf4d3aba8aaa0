import { TelegramRefusal } from './api-error.ts';
import { createTelegramFaultRegistry, type TelegramFaultRegistry } from './faults.ts';
import { callMethod, hasMethod } from './methods.ts';
import { createPeopleStore, type PeopleStore } from './people.ts';
import { openTelegramStore, type TelegramStore } from './store.ts';
import { createUpdateQueue } from './updates.ts';
import { createWebhookSender, type WebhookSettings } from './webhook.ts';

const MAX_CALLS = 5_000;
const TOKEN = /^\d+:[\w-]+$/;

/** A recorded Bot API call and its response, without the token. */
export interface BotCall {
  sequence: number;
  at: string;
  bot: string | null;
  method: string;
  parameters: Record<string, string>;
  /** Null while it waits, and when the connection was cut without a response. */
  status: number | null;
}

export interface TelegramReply {
  /** `cut`: the connection ends without a response. */
  transport: 'whole' | 'cut';
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Telegram {
  readonly store: TelegramStore;
  readonly people: PeopleStore;
  readonly faults: TelegramFaultRegistry;
  readonly settings: WebhookSettings;
  answer(call: {
    path: string;
    parameters: ReadonlyMap<string, string>;
    onDisconnect: (leave: () => void) => void;
  }): Promise<TelegramReply>;
  listCalls(sinceSequence: number): readonly BotCall[];
  reset(): void;
  stop(): void;
}

function whole(status: number, body: unknown, headers: Record<string, string> = {}): TelegramReply {
  return {
    transport: 'whole',
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

function refuse(refusal: TelegramRefusal): TelegramReply {
  const { code, message, retryAfterS } = refusal;
  return whole(
    code,
    {
      ok: false,
      error_code: code,
      description: message,
      ...(retryAfterS === undefined ? {} : { parameters: { retry_after: retryAfterS } }),
    },
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) },
  );
}

const CUT: TelegramReply = { transport: 'cut', status: 0, headers: {}, body: '' };

export function createTelegram(input: { file: string | undefined; nowMs: () => number }): Telegram {
  const { nowMs } = input;
  const store = openTelegramStore({ file: input.file, nowMs });
  const settings: WebhookSettings = { deliverTo: null };
  const faults = createTelegramFaultRegistry();
  const updates = createUpdateQueue({ store, nowMs });
  const people = createPeopleStore({ store, updates, nowMs });
  const webhooks = createWebhookSender({
    store,
    updates,
    settings,
    nowMs,
    call: ({ bot, method, parameters }) => {
      // Telegram does not report the result of a method in a webhook's response.
      callMethod(deps, {
        bot,
        name: method.toLowerCase(),
        parameters,
        onDisconnect: () => undefined,
      }).catch(() => undefined);
    },
  });
  const deps = { store, updates, webhooks, nowMs };
  updates.onPush((bot) => webhooks.deliver(bot));
  let calls: BotCall[] = [];
  let sequence = 0;

  const note = (call: Omit<BotCall, 'sequence' | 'at' | 'status'>): BotCall => {
    sequence += 1;
    const noted: BotCall = {
      sequence,
      at: new Date(nowMs()).toISOString(),
      ...call,
      status: null,
    };
    calls = [...calls.slice(-MAX_CALLS + 1), noted];
    return noted;
  };

  const answer: Telegram['answer'] = async ({ path, parameters, onDisconnect }) => {
    const [, token = '', rawMethod = ''] = /^\/bot([^/]*)\/([^/]*)$/.exec(path) ?? [];
    const name = rawMethod.toLowerCase();
    const bot = store.findBot({ token });
    const noted = note({
      bot: bot?.username ?? null,
      method: rawMethod,
      parameters: Object.fromEntries(parameters),
    });
    const end = (reply: TelegramReply): TelegramReply => {
      noted.status = reply.transport === 'cut' ? null : reply.status;
      return reply;
    };
    if (!TOKEN.test(token) || !hasMethod(name)) {
      return end(refuse(new TelegramRefusal({ code: 404, description: 'Not Found' })));
    }
    if (bot === undefined) {
      return end(refuse(new TelegramRefusal({ code: 401, description: 'Unauthorized' })));
    }
    const effect = faults.trigger(name);
    switch (effect?.type) {
      case 'too_many_requests':
        return end(
          refuse(
            new TelegramRefusal({
              code: 429,
              description: `Too Many Requests: retry after ${effect.retryAfter}`,
              retryAfterS: effect.retryAfter,
            }),
          ),
        );
      case 'error':
        return end(refuse(new TelegramRefusal(effect)));
      case 'html':
        return end({
          transport: 'whole',
          status: effect.status,
          headers: { 'content-type': 'text/html' },
          body: '<html><body><h1>Bad Gateway</h1></body></html>',
        });
      case 'drop_before':
        return end(CUT);
      default:
        break;
    }
    try {
      const done = await callMethod(deps, { bot, name, parameters, onDisconnect });
      return end(effect?.type === 'drop_after' ? CUT : whole(200, { ok: true, ...done }));
    } catch (error) {
      if (error instanceof TelegramRefusal) {
        return end(refuse(error));
      }
      throw error;
    }
  };

  return {
    store,
    people,
    faults,
    settings,
    answer,
    listCalls: (sinceSequence) => calls.filter((call) => call.sequence > sinceSequence),
    reset: () => {
      updates.endPolls(undefined, 'terminated by a restart');
      faults.clear();
      settings.deliverTo = null;
      calls = [];
      store.reset();
    },
    stop: () => {
      webhooks.stop();
      updates.endPolls(undefined, 'terminated by a restart');
    },
  };
}
