import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bearTranslation } from './bear-translation.ts';

let undo = (): void => undefined;
beforeEach(() => {
  undo = bearTranslation(document.body);
});
afterEach(() => undo());

/** As the translator of Chrome does: one element in another for each text. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) {
    texts.push(walker.currentNode as Text);
  }
  for (const text of texts.filter((text) => text.parentElement?.closest('font') === null)) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `*${text.data}*`;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }
}

function Balance({ amount, limit }: { readonly amount: string; readonly limit: string | null }) {
  return (
    <span>
      {amount}
      {limit !== null && ` / ${limit}`}
      <b>!</b>
    </span>
  );
}

async function show(...states: readonly (readonly [amount: string, limit: string | null])[]) {
  const [[amount, limit] = ['', null], ...later] = states;
  const { container, rerender, unmount } = render(<Balance amount={amount} limit={limit} />);
  const shown: (string | null)[] = [];
  for (const [nextAmount, nextLimit] of later) {
    translate(container);
    await act(async () => rerender(<Balance amount={nextAmount} limit={nextLimit} />));
    shown.push(container.textContent);
  }
  unmount();
  return shown;
}

it('a text that changes is seen again', async () => {
  expect(await show(['10', '50'], ['20', '50'], ['20', '60'])).toEqual([
    '20* / 50**!*',
    '*20* / 60*!*',
  ]);
});

it('a text that goes leaves nothing, and one that comes stands in its place', async () => {
  expect(await show(['10', '50'], ['10', null], ['10', '60'])).toEqual(['*10**!*', '*10* / 60*!*']);
});

it('a page that goes takes the translation along', async () => {
  const { container, unmount } = render(<Balance amount="10" limit="50" />);
  translate(container);
  unmount();
  expect(container.textContent).toBe('');
});
