import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Bot, Person } from './model.ts';
import { START_PAYLOAD } from './people.ts';
import type { Telegram } from './telegram.ts';

const read = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
const TEMPLATE = read('page.html');
/** Usernames have at least five characters, so these paths collide with none. */
const FILES = new Map([
  ['-/page.css', { type: 'text/css; charset=utf-8', body: read('page.css') }],
  ['-/page.js', { type: 'text/javascript; charset=utf-8', body: read('page.js') }],
]);

const BOT_PAGE_PREFIX = '/t.me/';

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function describe(input: { telegram: Telegram; bot: Bot; person: Person }): string {
  const { bot, person, telegram } = input;
  const chat = telegram.store.findChat(bot, person.id);
  return JSON.stringify({
    hasChat: chat !== undefined,
    isBlocked: chat?.isBlocked ?? false,
    isDeactivated: person.isDeactivated,
    messages: chat?.messages ?? [],
  });
}

function sendEvents(input: {
  telegram: Telegram;
  username: string;
  person: Person;
  request: IncomingMessage;
  response: ServerResponse;
}): void {
  const { person, request, response, telegram, username } = input;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let last = '';
  const send = (): void => {
    const bot = telegram.store.findBot({ username });
    const now = telegram.store.findPerson(person.id);
    const text = bot && now ? describe({ telegram, bot, person: now }) : '';
    if (text !== '' && text !== last) {
      last = text;
      response.write(`data: ${text}\n\n`);
    }
  };
  const leave = telegram.store.onCommit(send);
  request.once('close', leave);
  response.once('close', leave);
  send();
}

export function answerBotPage(input: {
  telegram: Telegram;
  url: URL;
  request: IncomingMessage;
  response: ServerResponse;
}): void {
  const { request, response, telegram, url } = input;
  const path = url.pathname.slice(BOT_PAGE_PREFIX.length);
  const file = FILES.get(path);
  if (file !== undefined) {
    response.writeHead(200, { 'content-type': file.type }).end(file.body);
    return;
  }
  const [username = '', part] = path.split('/');
  const bot = telegram.store.findBot({ username });
  if (bot === undefined || request.method !== 'GET') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such bot.');
    return;
  }
  if (part === 'events') {
    const person = telegram.store.findPerson(Number(url.searchParams.get('person')));
    if (person === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such person.');
      return;
    }
    sendEvents({ telegram, username, person, request, response });
    return;
  }
  const payload = url.searchParams.get('start') ?? '';
  const facts = {
    bot: { name: bot.name, username: bot.username },
    people: telegram.store.people.map(({ firstName, id, lastName }) => ({
      id,
      firstName,
      lastName,
    })),
    payload: START_PAYLOAD.test(payload) ? payload : null,
  };
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // The URL contains the key of the start link.
      'referrer-policy': 'no-referrer',
    })
    .end(
      TEMPLATE.replaceAll('__TITLE__', () => escapeHtml(`${bot.name} · @${bot.username}`)).replace(
        '__FACTS__',
        () => escapeHtml(JSON.stringify(facts)),
      ),
    );
}
