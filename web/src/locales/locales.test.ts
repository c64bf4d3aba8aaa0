import { expect, it } from 'vitest';
import {
  arrangeCatalogs,
  type MessagePackage,
  serializeCatalog,
} from '../../../scripts/messages/catalogs.ts';
import { checkMessages, findMessageErrors } from '../../../scripts/messages/check.ts';
import { MESSAGE_PACKAGES } from '../../../scripts/messages/packages.ts';
import type { MessageUse } from '../../../scripts/messages/read-uses.ts';

it.each(Object.keys(MESSAGE_PACKAGES) as (keyof typeof MESSAGE_PACKAGES)[])(
  'every text of the %s is in exactly one catalogue, with the values and tags of its source',
  async (name) => {
    expect(await checkMessages(MESSAGE_PACKAGES[name])).toEqual([]);
  },
);

const PACKAGE: MessagePackage = { ...MESSAGE_PACKAGES.web, sources: '', catalogs: '' };
const use = (key: string, more: Partial<MessageUse> = {}): MessageUse => ({
  key,
  context: undefined,
  values: [],
  isTranslatedHere: true,
  isButton: false,
  isSideBarEntry: false,
  file: 'features/users/x.ts',
  line: 1,
  ...more,
});
const faultsOf = (uses: readonly MessageUse[], users: Record<string, string>) =>
  findMessageErrors({ uses, catalogs: new Map([['users', users]]), package: PACKAGE });

it('keeps the keys of a catalogue in canonical order', () => {
  const uses = [use('Name'), use('New'), use('Save')];
  expect(faultsOf(uses, { Name: 'Имя', Save: 'Сохранить', New: 'Новое' })).toEqual([
    'users: “Save” is not in the order of the keys',
  ]);
  expect(faultsOf(uses, { Name: 'Имя', New: 'Новое', Save: 'Сохранить' })).toEqual([]);
});

it('keeps a text of one feature in its catalogue, and a shared text in the common one', () => {
  const arranged = arrangeCatalogs({
    uses: [use('Name'), use('Save'), use('Save', { file: 'features/proxies/y.ts' }), use('New')],
    previous: new Map([['users', { Name: 'Имя', Save: 'Сохранить', Gone: 'Нет' }]]),
    package: PACKAGE,
  });
  expect(Object.fromEntries(arranged)).toEqual({
    users: { Name: 'Имя', New: '' },
    common: { Save: 'Сохранить' },
  });
  expect(serializeCatalog({ Save: 'Сохранить' })).toBe('{\n  "Save": "Сохранить"\n}\n');
});

it('reports what is missing, unused, untranslated, or differs from its source', () => {
  expect(
    faultsOf(
      [
        use('New'),
        use('Empty'),
        use('{count} of {name}', { values: ['count', 'of'] }),
        use('{count, plural, one {#} other {#}}', { values: ['count'] }),
        use('<b>Bold</b>'),
        use('Off_state', { context: 'state' }),
        use('ends_so'),
        use('{broken'),
      ],
      {
        '<b>Bold</b>': 'Жирно',
        'Empty': '',
        'Gone': 'Нет',
        'Off_state': 'Выключено',
        'ends_so': 'Конец',
        '{broken': 'Сломано',
        '{count, plural, one {#} other {#}}': '{count, plural, one {#} other {#}}',
        '{count} of {name}': '{count} из {many}',
      },
    ),
  ).toEqual([
    'features/users/x.ts:1: “{count} of {name}” lacks the value name',
    'features/users/x.ts:1: “{count} of {name}” has no place for the value of',
    'features/users/x.ts:1: “ends_so” ends like a context; a context is lower-case words with hyphens',
    'features/users/x.ts:1: “{broken” Not a message, at character 7: {broken',
    'users: “New” is missing',
    'users: “Gone” is not used here',
    'users: the translation of “<b>Bold</b>” has other tags',
    'users: the translation of “Empty” is not translated',
    'users: the translation of “{broken” is not a message',
    'users: the translation of “{count, plural, one {#} other {#}}” has only the plural forms one, other',
    'users: the translation of “{count} of {name}” loses name',
    'users: the translation of “{count} of {name}” knows no many',
  ]);
});

it('reports glossary violations, clipped labels, and tags without a name', () => {
  expect(
    faultsOf(
      [
        use('Ask the administrator'),
        use('Name'),
        use('Add {count, plural, one {# profile} other {# profiles}} without checking', {
          values: ['count'],
          isButton: true,
        }),
        use('Read <1>this</1>'),
        use('Boost', { isSideBarEntry: true }),
        use('Home', { isSideBarEntry: true }),
      ],
      {
        'Add {count, plural, one {# profile} other {# profiles}} without checking':
          'Добавить {count, plural, one {#} few {#} many {#} other {#}}',
        'Ask the administrator': 'Попросите админа',
        'Boost': 'Продвижение постов комментариями',
        'Home': 'Продвижение комментариями',
        'Name': 'Имя пользователя',
        'Read <1>this</1>': 'Прочитайте <1>это</1>',
      },
    ),
  ).toEqual([
    'features/users/x.ts:1: “Add {count, plural, one {# profile} other {# profiles}} without checking” is 30 characters long; a button holds 28',
    'features/users/x.ts:1: “Read <1>this</1>” has a tag without a name',
    'features/users/x.ts:1: “Boost” does not fit the side bar: 2 lines of 17 characters',
    'users: the translation of “Ask the administrator” says “administrator”: the term is admin',
    'users: the translation of “Name” says “Имя пользователя”: the term is логин',
  ]);
});
