import { expect, test } from 'vitest';
import { removeFrameOnceShown } from './frame.ts';

const add = (parent: Element, html: string): void => parent.insertAdjacentHTML('beforeend', html);

test('the frame of the page stays while the app starts, and goes with the first screen', async () => {
  document.body.innerHTML =
    '<div id="frame"></div><div id="root"><div id="not-started" hidden></div></div>';
  const root = document.getElementById('root') as HTMLElement;
  const frame = document.getElementById('frame');
  removeFrameOnceShown({ root, frame });

  root.replaceChildren();
  add(root, '<div data-starting="" role="status"></div>');
  await Promise.resolve();
  expect(frame?.isConnected).toBe(true);

  root.replaceChildren();
  add(root, '<main></main>');
  await Promise.resolve();
  expect(document.body.innerHTML).toBe('<div id="root"><main></main></div>');
});
