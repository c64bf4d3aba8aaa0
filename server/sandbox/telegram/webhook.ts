import { z } from 'zod';
import { badRequest } from './api-error.ts';
import type { Bot } from './model.ts';
import type { TelegramStore } from './store.ts';
import type { UpdateQueue } from './updates.ts';

const PORTS = ['443', '80', '88', '8443', ''];
const SECRET = /^[A-Za-z0-9_-]*$/;
const SECRET_MAX = 256;
const CONNECTIONS_DEFAULT = 40;
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 60_000;

/** A 2xx response may contain a method to execute. */
const answerSchema = z.looseObject({ method: z.string() });

export interface WebhookSettings {
  /** Stands for a TLS reverse proxy: updates for any https address are delivered to this one. */
  deliverTo: string | null;
}

export interface WebhookSender {
  set(input: { bot: Bot; parameters: ReadonlyMap<string, string> }): string;
  remove(input: { bot: Bot; isDropping: boolean }): string;
  describe(bot: Bot): Record<string, unknown>;
  /** Delivers waiting updates in order; failed deliveries are retried. */
  deliver(bot: Bot): void;
  stop(): void;
}

function checkUrl(url: string): void {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.protocol !== 'https:') {
    throw badRequest('bad webhook: An HTTPS URL must be provided for webhook');
  }
  if (!PORTS.includes(parsed.port)) {
    throw badRequest('bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443');
  }
}

export function createWebhookSender(input: {
  store: TelegramStore;
  updates: UpdateQueue;
  settings: WebhookSettings;
  nowMs: () => number;
  /** Executes a method from a webhook's response. */
  call: (call: { bot: Bot; method: string; parameters: ReadonlyMap<string, string> }) => void;
}): WebhookSender {
  const { call, nowMs, settings, store, updates } = input;
  const delivering = new Set<number>();
  const timers = new Map<number, { timer: NodeJS.Timeout; delayMs: number }>();
  let isStopped = false;

  const post = async (bot: Bot): Promise<string | undefined> => {
    const { webhook } = bot;
    const [update] = updates.list(bot);
    if (webhook === null || update === undefined) {
      return undefined;
    }
    const url = new URL(webhook.url);
    const target =
      settings.deliverTo === null
        ? url
        : new URL(`${url.pathname}${url.search}`, settings.deliverTo);
    try {
      const response = await fetch(target, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          ...(webhook.secretToken === null
            ? {}
            : { 'x-telegram-bot-api-secret-token': webhook.secretToken }),
        },
        body: JSON.stringify(update),
      });
      const text = await response.text();
      if (!response.ok) {
        return `Wrong response from the webhook: ${response.status} ${response.statusText}`;
      }
      updates.confirm(bot, update.update_id + 1);
      const answer = answerSchema.safeParse(parseJson(text));
      if (answer.success) {
        const { method, ...rest } = answer.data;
        call({
          bot,
          method,
          parameters: new Map(
            Object.entries(rest).map(([name, value]) => [
              name,
              typeof value === 'string' ? value : JSON.stringify(value),
            ]),
          ),
        });
      }
      return undefined;
    } catch {
      return 'Connection failed';
    }
  };

  const retryLater = (bot: Bot): void => {
    const delayMs = Math.min((timers.get(bot.id)?.delayMs ?? RETRY_FIRST_MS / 2) * 2, RETRY_MAX_MS);
    const timer = setTimeout(() => void run(bot), delayMs);
    timers.set(bot.id, { timer, delayMs });
  };

  const run = async (bot: Bot): Promise<void> => {
    if (delivering.has(bot.id) || isStopped) {
      return;
    }
    delivering.add(bot.id);
    try {
      while (bot.webhook !== null && updates.list(bot).length > 0) {
        const { webhook } = bot;
        const failure = await post(bot);
        if (isStopped) {
          return;
        }
        if (bot.webhook !== webhook) {
          // The webhook was removed or replaced during the request.
          continue;
        }
        if (failure !== undefined) {
          webhook.lastErrorDate = Math.floor(nowMs() / 1_000);
          webhook.lastErrorMessage = failure;
          store.commit();
          retryLater(bot);
          return;
        }
        removeWebhook(bot);
      }
    } finally {
      delivering.delete(bot.id);
    }
  };
  const removeWebhook = (bot: Bot): void => {
    clearTimeout(timers.get(bot.id)?.timer);
    timers.delete(bot.id);
  };

  const sender: WebhookSender = {
    set: ({ bot, parameters }) => {
      const url = parameters.get('url') ?? '';
      if (url === '') {
        return sender.remove({
          bot,
          isDropping: parameters.get('drop_pending_updates') === 'true',
        });
      }
      checkUrl(url);
      const secretToken = parameters.get('secret_token') ?? '';
      if (secretToken.length > SECRET_MAX) {
        throw badRequest('secret token is too long');
      }
      if (!SECRET.test(secretToken)) {
        throw badRequest('secret token contains unallowed characters');
      }
      const allowed = z.array(z.string()).safeParse(parseJson(parameters.get('allowed_updates')));
      if (allowed.success) {
        bot.allowedUpdates = allowed.data.length === 0 ? null : allowed.data;
      }
      if (parameters.get('drop_pending_updates') === 'true') {
        bot.updates = [];
      }
      const isSame = bot.webhook?.url === url && bot.webhook.secretToken === (secretToken || null);
      bot.webhook = {
        url,
        secretToken: secretToken === '' ? null : secretToken,
        ipAddress: parameters.get('ip_address') ?? null,
        maxConnections: Number(parameters.get('max_connections') ?? CONNECTIONS_DEFAULT),
        lastErrorDate: null,
        lastErrorMessage: null,
      };
      store.commit();
      updates.endPolls(bot, 'terminated by setWebhook request');
      removeWebhook(bot);
      void run(bot);
      return isSame ? 'Webhook is already set' : 'Webhook was set';
    },
    remove: ({ bot, isDropping }) => {
      const wasSet = bot.webhook !== null;
      bot.webhook = null;
      if (isDropping) {
        bot.updates = [];
      }
      removeWebhook(bot);
      store.commit();
      return wasSet ? 'Webhook was deleted' : 'Webhook is already deleted';
    },
    describe: (bot) => {
      const { webhook } = bot;
      return {
        url: webhook?.url ?? '',
        has_custom_certificate: false,
        pending_update_count: updates.list(bot).length,
        ...(webhook === null ? {} : { max_connections: webhook.maxConnections }),
        ...(webhook?.ipAddress == null ? {} : { ip_address: webhook.ipAddress }),
        ...(webhook?.lastErrorDate == null
          ? {}
          : {
              last_error_date: webhook.lastErrorDate,
              last_error_message: webhook.lastErrorMessage,
            }),
        ...(bot.allowedUpdates === null ? {} : { allowed_updates: bot.allowedUpdates }),
      };
    },
    deliver: (bot) => {
      removeWebhook(bot);
      void run(bot);
    },
    stop: () => {
      isStopped = true;
      for (const { timer } of timers.values()) {
        clearTimeout(timer);
      }
      timers.clear();
    },
  };
  return sender;
}

function parseJson(source: string | undefined): unknown {
  try {
    return JSON.parse(source ?? '');
  } catch {
    return undefined;
  }
}
