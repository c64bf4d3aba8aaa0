import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { loadAllMessages, showLocale } from '../../test/locale.ts';
import type { MessageKey } from './i18n.ts';
import { Trans } from './trans.ts';

beforeAll(loadAllMessages);
afterEach(() => {
  cleanup();
  showLocale('en-US');
});

const html = (element: React.ReactElement) => render(element).container.innerHTML;

it('keeps standard tags in both languages', () => {
  const text = <Trans i18nKey="Come back and click <b>Check again</b>." />;
  expect(html(text)).toBe('Come back and click <b>Check again</b>.');
  showLocale('ru-RU');
  expect(html(text)).toBe('Вернитесь и нажмите <b>Проверить снова</b>.');
});

it('keeps bold, italic, underline, code and kbd', () => {
  const text = '<b>a</b> <i>b</i> <u>c</u> <code>d</code> <kbd>e</kbd>';
  expect(html(<Trans i18nKey={text as MessageKey} />)).toBe(text);
});

it('puts elements in place of their tags, and values as text', () => {
  expect(
    html(
      <Trans
        i18nKey="Connecting through <span>{address}</span>…"
        values={{ address: '<b>a & b</b> {x} <span>' }}
        components={{ span: <span className="ident" /> }}
      />,
    ),
  ).toBe(
    'Connecting through <span class="ident">&lt;b&gt;a &amp; b&lt;/b&gt; {x} &lt;span&gt;</span>…',
  );
});
