/*
 * Paints the rows that a known person saw last at this address, until the app shows its own. The
 * app keeps them: `src/app/kept-screens`.
 */
(() => {
  const SVG = 'http://www.w3.org/2000/svg';
  const MAX_AGE_MS = 24 * 60 * 60 * 1000;
  /** The app's rows may be fewer than those that were kept, or not come at all. */
  const SETTLED_MS = 1000;
  const WAIT_MS = 5000;
  const frame = document.getElementById('frame');
  const root = document.getElementById('root');

  /** Where the screen in view is kept, and what it depends on besides; undefined for nobody. */
  const place = () => {
    const { user, session } = JSON.parse(localStorage.getItem('ads-checker:session'));
    const styles = document.querySelector('link[rel="stylesheet"]');
    if (styles === null) {
      return;
    }
    const { pathname, search, hash } = location;
    return {
      key: `ads-checker:screen:${user.id}:${session.accountId}:${innerWidth}:${pathname}${search}${hash}`,
      at: Date.now(),
      made: JSON.stringify([
        styles.getAttribute('href'),
        localStorage.getItem('ads-checker:settings'),
        [...new Set(navigator.languages.map((language) => language.slice(0, 2)))],
        matchMedia('(prefers-color-scheme: dark)').matches,
      ]),
    };
  };

  const build = (node, texts, isInSvg) => {
    if (typeof node === 'number') {
      // Not a text of the page: nothing finds, reads or translates it
      const text = document.createElement('kept-text');
      text.setAttribute('data-text', texts[node]);
      return text;
    }
    const [name, attributes, ...children] = node;
    const tag = texts[name];
    const isSvg = isInSvg || tag === 'svg';
    const element = isSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (let index = 0; index < attributes.length; index += 2) {
      element.setAttribute(texts[attributes[index]], texts[attributes[index + 1]]);
    }
    element.append(...children.map((child) => build(child, texts, isSvg)));
    return element;
  };

  const paint = () => {
    const { key, made } = place();
    const kept = JSON.parse(localStorage.getItem(key));
    if (kept === null || kept.made !== made || !(Date.now() - kept.at < MAX_AGE_MS)) {
      return;
    }
    const screen = build(kept.screen, kept.texts, false);
    frame.inert = true;
    frame.classList.add('bg-canvas');
    frame.replaceChildren(screen);
    return { rows: kept.rows, address: location.href };
  };

  let kept;
  try {
    // For the app, which keeps screens
    window.placeOfScreen = place;
    kept = paint();
  } catch {
    // Without a session, or with an unreadable screen, the frame is all there is.
  }

  let settled;
  let waited;
  const remove = () => {
    clearTimeout(settled);
    clearTimeout(waited);
    observer.disconnect();
    frame.remove();
    for (const type of ['pointerdown', 'keydown', 'wheel']) {
      removeEventListener(type, removeIfShown, true);
    }
  };
  const removeIfShown = () => {
    if (document.getElementById('main') !== null) {
      remove();
    }
  };
  const follow = () => {
    const isShown = [...root.children].some(
      (child) => !child.matches('#not-started[hidden], [data-starting]'),
    );
    if (!isShown) {
      return;
    }
    const main = document.getElementById('main');
    if (
      kept === undefined ||
      main === null ||
      location.href !== kept.address ||
      main.querySelectorAll('li, [role="row"]').length * 2 >= kept.rows
    ) {
      remove();
      return;
    }
    waited ??= setTimeout(remove, WAIT_MS);
    clearTimeout(settled);
    if (main.childElementCount > 0 && main.querySelector('.late') === null) {
      settled = setTimeout(remove, SETTLED_MS);
    }
  };
  const observer = new MutationObserver(follow);
  observer.observe(root, {
    childList: true,
    subtree: kept !== undefined,
    attributeFilter: ['hidden'],
  });
  if (kept !== undefined) {
    for (const type of ['pointerdown', 'keydown', 'wheel']) {
      addEventListener(type, removeIfShown, true);
    }
  }
})();
