interface Term {
  readonly never: RegExp;
  readonly instead: string;
}

const ENGLISH: readonly Term[] = [
  { never: /\b(ad|advertising) (user|profile)s?\b/i, instead: 'profile' },
  { never: /\bthe (ad )?network\b/i, instead: 'Facebook' },
  { never: /\b(edit|see|manage) the team/i, instead: 'the name of the permission' },
  { never: /\be-mail\b/i, instead: 'email' },
  { never: /\badministrators?\b/i, instead: 'admin' },
  { never: /\bsign(ed|s)?[ -](in|out)\b(?! as)/i, instead: 'log in, log out' },
  { never: /\b(some|any|no|every)body\b/i, instead: 'user, member or no one' },
  { never: /\b(whoever|(?<!1,000 )people|persons?)\b/i, instead: 'user or member' },
  { never: /\binstallation\b/i, instead: 'server' },
  { never: /\b(a|this|new|their) login\b(?! details)/i, instead: 'username' },
  { never: /\bdrop(ped|s)? (all|#|it|this|the)\b/i, instead: 'discard' },
  { never: /\bwait(s|ing)? to be sent\b/i, instead: 'unsent' },
  // Of a Page: “Delete and block user” is an action of comment cleaning.
  {
    never: /(?<!delete and )\b(un)?block(s|ed)? (the )?(user|member)\b/i,
    instead: 'restrict, restore',
  },
  { never: /\badsets?\b/i, instead: 'ad set' },
  { never: /\b((?<!profile |its )pictures?|photos?)\b/i, instead: 'image' },
  {
    never: /\b(cannot|could not|are not|is not|was not|do not|does not|did not)\b/i,
    instead: 'a contraction',
  },
  { never: /[a-z]'[a-z]/i, instead: 'the apostrophe ’' },
  { never: /\bplease\b/i, instead: 'nothing' },
  { never: /\bthere (is|are)\b/i, instead: 'nothing' },
  {
    never: /(?<!\b(?:ad|all|your|gray|unused|reseller) |\{)\baccounts?\b/i,
    instead: 'ad account',
  },
  { never: /\bpush(ed|es)?\b/i, instead: 'send' },
  { never: /\bdeliver(y|ies) (to|per)\b/i, instead: 'comment or reaction' },
  { never: /\bsharings\b/i, instead: 'pixel sharing, in the singular' },
  { never: /\bmedia host\b/i, instead: 'file storage' },
  { never: /\bput (\w+ ){0,2}back\b/i, instead: 'undo, restore' },
  { never: /\b(is|are|was|were) gone\b/i, instead: 'deleted' },
  { never: /\bmay not (?!have\b)/i, instead: 'can’t' },
  { never: /\bdidn’t answer\b|\banswered\b/i, instead: 'respond' },
  { never: /\b(next|#) tr(y|ies)\b/i, instead: 'attempt' },
  { never: /\bleads? into\b|\bgo(es)? (out|there)\b/i, instead: 'what happens, in literal words' },
  { never: /, optional$/i, instead: '“(optional)”' },
];

const RUSSIAN: readonly Term[] = [
  { never: /рекламн\S+ аккаунт/i, instead: 'кабинет' },
  { never: /имя пользователя/i, instead: 'логин' },
  { never: /(?<![а-яё])куки(?![а-яё])/i, instead: 'cookie' },
  { never: /(?<![а-яё])администратор/i, instead: 'админ' },
  { never: /адсет/i, instead: 'группа объявлений' },
  { never: /"[^"<]+"(?![^<]*>)/, instead: '«»' },
  { never: /пожалуйста/i, instead: 'ничего' },
  { never: /(?<!свой )аккаунт/i, instead: 'кабинет' },
  { never: /(?<![а-яё])на Facebook(?![а-яё.])/, instead: 'в Facebook' },
  { never: /(?<![а-яё])общ(ий|его|ему|им|ем) доступ/i, instead: 'доступ команды' },
  { never: /передач\S+ пикселей/i, instead: 'передача пикселя' },
  { never: /пробн\S+ сообщени/i, instead: 'тестовое сообщение' },
  { never: /(?<![а-яё])не (более|менее)(?![а-яё])/i, instead: 'не больше, не меньше' },
  { never: /(?<![а-яё])(?!выполня)[а-яё]+тся…/i, instead: 'глагол на «мы»' },
  { never: /[\d}#]%/, instead: 'пробел перед %' },
  { never: /(?<=\s)[-–](?=\s)/, instead: 'тире «—»' },
  {
    never:
      /(?<![а-яё])(еще|нее|счет|отчет|учет|объем|удален|сохранен|подключен|отключен|завершен|отклонен|изменен|перемещен)(?![а-яё])/i,
    instead: 'ё',
  },
  {
    never: /(?<![а-яё])(данн(ый|ая|ое)|осуществля\S+|является|производится|необходимо)(?![а-яё])/i,
    instead: 'без канцелярита',
  },
];

/** Texts that the specification gives verbatim, and names in which a word means something else. */
const EXACT: ReadonlySet<string> = new Set([
  'Some fields are filled incorrectly. Please correct them and try again.',
  'The current session is expired or terminated. Please reload the page and log in again.',
  "You don't have the necessary permissions to perform this action.",
  "You don't have access to this page",
  'The requested resource or route is not found.',
  'There was a problem with your request. Please try again.',
  'An unexpected error occurred. Please try again.',
  'Failed to log out. Please try again.',
  'Failed to update session data. Please try again.',
  "You've already added this user.",
  "You've already added this proxy.",
  'This page could not be found',
  'The server could not process your request',
  'User ID is not valid.',
  'Parameter `{name}` is not valid.',
  'The value is not valid PagePostId.',
  'Ad Creative does not have related Page Post.',
  'User is not logged in.',
  'Cannot parse the response from {request}',
  "Ad user ''{id}'' not found",
  "Account ''{id}'' not found",
  'Please try again.',
]);

export function findForbiddenTerms({
  key,
  text,
}: {
  readonly key: string;
  readonly text: string;
}): readonly string[] {
  const listForbidden = (terms: readonly Term[], words: string) =>
    terms.flatMap(({ never, instead }) => {
      const found = never.exec(words)?.[0];
      return found === undefined ? [] : [`says “${found}”: the term is ${instead}`];
    });
  return EXACT.has(key) ? [] : [...listForbidden(ENGLISH, key), ...listForbidden(RUSSIAN, text)];
}

/** Length that fits a button on a phone, in either language. */
const BUTTON_MAX = 28;

/** Every plural form of a text, without placeholders. */
function listRenderings(text: string): readonly string[] {
  const plural = /\{\w+, plural, ((?:\w+ \{[^{}]*\} ?)+)\}/.exec(text);
  const forms = plural?.[1]?.matchAll(/\w+ \{([^{}]*)\}/g);
  const readings =
    forms === undefined
      ? [text]
      : [...forms].map(([, form]) => text.replace(plural?.[0] ?? '', form ?? ''));
  return readings.map((reading) => reading.replace(/\{\w+\}|<[^>]*>/g, '').trim());
}

/**
 * Characters per line of the side bar, which is 200 px wide with an icon; a label may wrap once.
 */
const SIDE_BAR_LINE_MAX = 17;
const SIDE_BAR_LINES = 2;

/** Lines of a label that wraps between words. */
function wrapWords(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || joined.length > SIDE_BAR_LINE_MAX) {
      lines.push(word);
    } else {
      lines.splice(-1, 1, joined);
    }
  }
  return lines;
}

export function findLongSideBarEntry(text: string): string | undefined {
  const lines = wrapWords(text);
  return lines.length > SIDE_BAR_LINES || lines.some(({ length }) => length > SIDE_BAR_LINE_MAX)
    ? `does not fit the side bar: ${SIDE_BAR_LINES} lines of ${SIDE_BAR_LINE_MAX} characters`
    : undefined;
}

export function findLongButton(text: string): string | undefined {
  const long = listRenderings(text).find((reading) => reading.length > BUTTON_MAX);
  return long === undefined
    ? undefined
    : `is ${long.length} characters long; a button holds ${BUTTON_MAX}`;
}
