/**
 * Acts in the page as a person does, in any browser: presses what has a name, and waits for what
 * appears. Runs before the app; moves its clock by `soak-clock` milliseconds.
 */
export const PAGE_SCRIPT = `(() => {
  const RealDate = Date;
  const offset = () => Number(localStorage.getItem('soak-clock') ?? 0);
  window.Date = class extends RealDate {
    constructor(...parts) {
      super(...(parts.length === 0 ? [RealDate.now() + offset()] : parts));
    }
    static now() {
      return RealDate.now() + offset();
    }
  };
  const GIVE_UP_MS = 30000;
  const nameOf = (element) =>
    element.getAttribute('aria-label') ??
    (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
      .map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim();
  const textOf = (element) => nameOf(element) || element.textContent.trim();
  const find = (selector, text, scope = document) =>
    [...scope.querySelectorAll(selector)].find((element) => textOf(element) === text);
  async function until(what, look) {
    const giveUpAt = RealDate.now() + GIVE_UP_MS;
    for (;;) {
      const found = look();
      if (found) {
        return found;
      }
      if (RealDate.now() > giveUpAt) {
        throw new Error('Not shown: ' + what + '. Dialog: ' + (dialog()?.outerHTML ?? '').slice(0, 600) + ' Page: ' + document.body.innerText.replaceAll('\\n', ' ').slice(0, 300));
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const press = async (selector, text) => (await until(text, () => find(selector, text))).click();
  function fill(input, text) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const dialog = () => document.querySelector('[role=dialog], [role=alertdialog]');
  async function openMenu(name, item) {
    await press('button', 'Actions for ' + name);
    await press('[role=menuitem]', item);
  }
  const closed = () => until('the dialog closed', () => dialog() === null);
  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const open = (name) => result(indexedDB.open(name));
  const readAll = (database, store) => result(database.transaction(store).objectStore(store).getAll());
  window.soak = {
    async ready() {
      await until('the profiles', () => find('h1, h2', 'Profiles'));
    },
    async renameGroup(from, to) {
      await openMenu(from, 'Edit group…');
      const input = await until('the name', () => dialog()?.querySelector('input:not([type=radio])'));
      fill(input, to);
      await press('[role=dialog] button', 'Save group');
      await closed();
    },
    async deleteGroup(name) {
      await openMenu(name, 'Delete group…');
      await until('the question', () => document.querySelector('[role=alertdialog]'));
      const buttons = [...document.querySelectorAll('[role=alertdialog] button')];
      buttons.find(({ textContent }) => /^Delete/.test(textContent.trim())).click();
      await closed();
    },
    async share(profile, isShared) {
      await openMenu(profile, isShared ? 'Share with the team' : 'Stop sharing');
    },
    async untilShown(text) {
      await until(text, () => document.body.innerText.includes(text));
    },
    chips() {
      const header = document.querySelector('header');
      if (header === null) {
        return [];
      }
      return [...header.querySelectorAll('[role=status], button')].map(({ textContent }) => textContent.trim());
    },
    async rows() {
      const collections = {};
      for (const { name } of await indexedDB.databases()) {
        const collection = /^rxdb-dexie-rx-.*--0--([A-Za-z]+)$/.exec(name)?.[1];
        if (collection === undefined) {
          continue;
        }
        const database = await open(name);
        const all = await readAll(database, 'docs');
        database.close();
        collections[collection] = all
          .filter(({ _deleted }) => _deleted !== '1' && _deleted !== true)
          .map(({ id, revision, data }) => ({ id, revision, data }));
      }
      return collections;
    },
    /** What waits to be sent or was refused, with its errors. */
    async unsent() {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      const name = names.find((candidate) => /^ads-checker-\\d+-\\d+$/.test(candidate));
      const database = name === undefined ? undefined : await open(name);
      const rows = database === undefined ? [] : await readAll(database, 'outbox');
      database?.close();
      return rows;
    },
    async loseRows(pick) {
      const names = (await indexedDB.databases())
        .map(({ name }) => name)
        .filter((name) => /^rxdb-dexie-rx-.*--0--[A-Za-z]+$/.test(name))
        .sort();
      const name = names[Math.floor(pick * names.length)];
      if (name !== undefined) {
        await new Promise((resolve) => {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = request.onerror = request.onblocked = () => resolve();
        });
      }
      return name ?? '';
    },
    setClock: (ms) => localStorage.setItem('soak-clock', String(ms)),
  };
})()`;
