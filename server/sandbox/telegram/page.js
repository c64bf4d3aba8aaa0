const facts = JSON.parse(document.body.dataset.facts);
const at = (id) => document.getElementById(id);
const KEY = 'sandbox-telegram-person';
const TAGS = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  expandable_blockquote: 'blockquote',
  spoiler: 'mark',
};
let payload = facts.payload;
let stream;

for (const person of facts.people) {
  const option = document.createElement('option');
  option.value = person.id;
  option.textContent = [person.firstName, person.lastName].filter(Boolean).join(' ');
  at('person').append(option);
}
const remembered = localStorage.getItem(KEY);
if (facts.people.some(({ id }) => String(id) === remembered)) {
  at('person').value = remembered;
}

/** Entities of one level are siblings, those inside others their children. */
function render(text, entities, from, to) {
  const nodes = [];
  let position = from;
  const inside = entities.filter(({ offset, length }) => offset >= from && offset + length <= to);
  while (position < to) {
    const next = inside.find(({ offset }) => offset >= position);
    nodes.push(document.createTextNode(text.slice(position, next ? next.offset : to)));
    if (next === undefined) {
      break;
    }
    const end = next.offset + next.length;
    const isLink = next.type === 'text_link' && /^(https?|tg):/.test(next.url ?? '');
    const element = document.createElement(isLink ? 'a' : (TAGS[next.type] ?? 'span'));
    if (isLink) {
      element.href = next.url;
      element.rel = 'noreferrer';
      element.target = '_blank';
    }
    element.append(
      ...render(
        text,
        inside.filter((one) => one !== next),
        next.offset,
        end,
      ),
    );
    nodes.push(element);
    position = end;
  }
  return nodes;
}

function show({ hasChat, isBlocked, isDeactivated, messages }) {
  const isAtEnd =
    document.querySelector('main').scrollHeight -
      document.querySelector('main').scrollTop -
      document.querySelector('main').clientHeight <
    40;
  at('messages').replaceChildren(
    ...messages.map((message) => {
      const item = document.createElement('li');
      item.className = message.from === 'bot' ? '' : 'mine';
      item.append(...render(message.text, message.entities, 0, message.text.length));
      const time = document.createElement('time');
      time.dateTime = new Date(message.date * 1000).toISOString();
      time.textContent = new Date(message.date * 1000).toLocaleTimeString([], {
        timeStyle: 'short',
      });
      item.append(time);
      return item;
    }),
  );
  at('empty').hidden = messages.length > 0;
  at('start').hidden = isDeactivated || !(payload !== null || !hasChat);
  at('unblock').hidden = isDeactivated || !isBlocked || !at('start').hidden;
  at('write').hidden = isDeactivated || isBlocked || !at('start').hidden;
  at('block').hidden = isDeactivated || !hasChat || isBlocked;
  if (isAtEnd) {
    document.querySelector('main').scrollTo(0, 1e9);
  }
}

function listen() {
  stream?.close();
  stream = new EventSource(`/t.me/${facts.bot.username}/events?person=${at('person').value}`);
  stream.onmessage = ({ data }) => show(JSON.parse(data));
}

async function act(name, more = {}) {
  const response = await fetch(`/__sandbox/telegram/${name}`, {
    method: 'POST',
    body: JSON.stringify({
      personId: Number(at('person').value),
      bot: facts.bot.username,
      ...more,
    }),
  }).catch(() => undefined);
  const body = response?.ok === false ? await response.json() : undefined;
  at('problem').hidden = response?.ok === true;
  at('problem').textContent =
    response === undefined ? 'The sandbox does not answer.' : (body?.error ?? '');
  return response?.ok === true;
}

at('person').onchange = () => {
  localStorage.setItem(KEY, at('person').value);
  payload = facts.payload;
  listen();
};
at('start').onclick = async () => {
  const given = payload;
  payload = null;
  if (await act('start', given === null ? {} : { payload: given })) {
    history.replaceState(null, '', location.pathname);
  } else {
    payload = given;
  }
};
at('block').onclick = () => act('block');
at('unblock').onclick = () => act('unblock');
at('write').onsubmit = async (event) => {
  event.preventDefault();
  if (at('text').value.trim() !== '' && (await act('text', { text: at('text').value }))) {
    at('text').value = '';
  }
};
listen();
