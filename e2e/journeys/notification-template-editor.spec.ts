import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { Palette } from '../pages/palette.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { TemplatePage } from '../pages/template-page.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../product/accessibility.ts';

const WHO = 'Anna Keller';

/** Clipboard HTML as Word writes it, with content that a message cannot contain. */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<style>p.MsoNormal { font-size: 11pt; color: red; }</style><script>alert('x')</script></head><body>
<!--StartFragment-->
<h1 style="color: #c00">Heading</h1>
<p class="MsoNormal"><b style="mso-bidi-font-weight: normal"><span style="font-size: 20pt; color: red; background: yellow">Bold {ad name}</span></b><o:p></o:p></p>
<p class="MsoNormal" align="center" style="text-indent: 36pt"><i>Italic</i> <u>under</u> <s>struck</s> <sup>high</sup> <mark>marked</mark> <a href="javascript:alert(1)">link</a></p>
<ul><li>one</li><li>two</li></ul>
<table><tr><td>left</td><td>right</td></tr></table>
<img src="https://tracker.example/pixel.png" alt="pixel"><iframe src="https://tracker.example"></iframe>
<p><code>const</code></p>
<!--EndFragment--></body></html>`;

async function connectChat(page: Page): Promise<ChatPage> {
  const profile = new ProfilePage(page);
  await profile.open();
  const opened = page.context().waitForEvent('page');
  await profile.connect.click();
  const chat = new ChatPage(await opened);
  await chat.choosePerson(WHO);
  await chat.start.click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  return chat;
}

test('pasted text keeps only formats that messages support', async ({ newMember }) => {
  const { page } = newMember;
  const template = new TemplatePage(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await template.openNew();
  await template.clear();
  await template.paste(FROM_WORD, 'Heading');
  await expect(template.bubble).toHaveText(
    /^Heading\nBold Carousel v2 – Dach 3\nItalic under struck high marked link\n/,
  );
  await expect(template.bubble).toHaveText(/one\ntwo\n(left\n?\s?right)\n+const$/);
  await expect(template.bubble.locator('b')).toHaveText(['Bold Carousel v2 – Dach 3']);
  await expect(template.bubble.locator('i')).toHaveText(['Italic']);
  await expect(template.bubble.locator('u')).toHaveText(['under']);
  await expect(template.bubble.locator('s')).toHaveText(['struck']);
  await expect(template.bubble.locator('code')).toHaveText(['const']);
  await expect(template.chips).toHaveText(['{ad name}']);
  const inside = await template.editor.evaluate((element) => ({
    tags: [...new Set([...element.querySelectorAll('*')].map(({ localName }) => localName))].filter(
      (tag) => !['p', 'span', 'br', 'strong', 'em', 'u', 's', 'code', 'b', 'i'].includes(tag),
    ),
    styled: [...element.querySelectorAll('[style]')].length,
  }));
  expect(inside).toEqual({ tags: [], styled: 0 });
  expect(asked).not.toContain('tracker.example');

  await template.clear();
  await template.paste('', 'First {ad name}\tcell\nSecond');
  await expect(template.bubble).toHaveText('First Carousel v2 – Dach 3 cell\nSecond');
  await expect(template.chips).toHaveText(['{ad name}']);
});

test('a message is sent to oneself as previewed, or an error says that no chat is connected', async ({
  newMember: { page },
  consoleGuard,
}) => {
  // Rejected while no chat is connected
  consoleGuard.allowFailedLoads(/\/send-to-me$/);
  const template = new TemplatePage(page);
  await template.openNew();
  await template.sendToMe.click();
  await expect(
    page.getByText('No chat is connected. Connect one in profile settings.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Profile settings' }).click();
  await expect(page.getByRole('heading', { name: 'Profile settings' })).toBeVisible();

  const chat = await connectChat(page);
  await template.openNew();
  await template.clear();
  await page.keyboard.type('Look: {ad name} is {ad new status}');
  await expect(template.bubble).toHaveText('Look: Carousel v2 – Dach 3 is Rejected');
  await template.sendToMe.click();
  await expect(page.getByText('Sending the message to your chat')).toBeVisible();
  await expect(chat.messages.last()).toContainText('Look: Carousel v2 – Dach 3 is Rejected');
});

test('tokens without a value are listed in the preview, in the language of the UI', async ({
  newMember: { page },
}) => {
  const template = new TemplatePage(page);
  await template.openNew();
  await template.clear();
  await page.keyboard.type('{account new status} of {ad name}');
  await expect(template.preview.getByText(/^No value in this event:/)).toHaveText(
    'No value in this event: {account new status}. They’ll be left out.',
  );
  await template.name.fill('Two languages');
  await template.save();
  await expect(page).toHaveURL(/\/notification-templates\/\d+$/);
  await page.getByRole('button', { name: /^Language:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  const editor = page.getByRole('textbox', { name: 'Сообщение' });
  await expect(editor.locator('[data-token]')).toHaveText([
    '{новый статус кабинета}',
    '{название объявления}',
  ]);
  // Unsaved text survives switching the language back and forth.
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(': {id каб');
  await page.keyboard.press('Enter');
  await expect(editor.locator('[data-token]')).toHaveCount(3);
  await page.getByRole('button', { name: /^Язык:/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(template.chips).toHaveText(['{account new status}', '{ad name}', '{account id}']);
  await page.keyboard.press('Control+Enter');
});

test('Enter inserts a token even before its list is shown', async ({ newMember: { page } }) => {
  const template = new TemplatePage(page);
  await template.openNew();
  await template.clear();
  await page.keyboard.type('Seen: ');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.evaluate(async (editor) => {
    document.execCommand('insertText', false, '{ad name');
    await Promise.resolve();
    editor.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
  });
  await expect(template.chips).toHaveText(['{ad name}']);
  await expect(message).toHaveText('Seen: {ad name}');
  // After Escape closed the menu, Enter goes to the text.
  await page.keyboard.type(' {ad id');
  const list = page.getByRole('listbox', { name: 'Tokens' });
  await expect(list.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(message.locator('p')).toHaveCount(2);
  await expect(template.chips).toHaveText(['{ad name}']);
});

test('Ctrl+Enter in the message saves it as it is, also while the list of tokens is open', async ({
  newMember: { page },
}) => {
  const template = new TemplatePage(page);
  await template.openNew();
  await template.name.fill('Saved by keys');
  await template.clear();
  await page.keyboard.type('Now {ad new');
  await expect(template.tokens.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/notification-templates\/\d+$/);
  // The address changes before the screen of the saved template replaces the one with the same text
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved by keys');
  await expect(template.editor.locator('p')).toHaveText(['Now {ad new']);

  await template.editor.click();
  await expect(template.tokens.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(template.tokens).toBeHidden();
  await page.keyboard.press('Home');
  await page.keyboard.type('Right ');
  const save = page.getByRole('button', { name: 'Save template' });
  await expect(save).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(save).toBeDisabled();
  await expect(template.editor.locator('p')).toHaveText(['Right Now {ad new']);
});

test('templates are written by keyboard alone, and their screens are accessible', async ({
  newMember: { page },
}) => {
  const template = new TemplatePage(page);
  await template.openList();
  await expect(page.getByText('No templates yet')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'no templates');
  await page.getByRole('link', { name: 'New template' }).focus();
  await page.keyboard.press('Enter');
  await template.chips.first().waitFor();
  await expectAccessibleInBothThemes(page, 'a new template');

  await template.name.focus();
  await page.keyboard.type('By keys');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Sent when' })).toBeFocused();
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab');
    if (await template.editor.evaluate((element) => element === document.activeElement)) {
      break;
    }
  }
  await expect(template.editor).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Now ');
  await page.keyboard.type('{ad new');
  await expect(template.tokens.getByRole('option')).toHaveCount(1);
  await expectAccessible(page, 'the menu of tokens');
  await page.keyboard.press('Escape');
  await expect(template.tokens).toBeHidden();
  await page.keyboard.type(' status}');
  await expect(template.bubble).toHaveText('Now Rejected');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/notification-templates\/\d+$/);
  await expectAccessible(page, 'a template');

  await page.getByRole('button', { name: 'New token' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await expect(dialog.getByRole('textbox', { name: 'Token name' })).toBeFocused();
  await page.keyboard.type('turn');
  await dialog.getByRole('button', { name: 'Add value' }).press('Enter');
  await expectAccessible(page, 'a new token');
  await dialog.getByRole('textbox', { name: 'Value', exact: true }).first().fill('me');
  await dialog.getByRole('textbox', { name: 'Value', exact: true }).last().fill('Solar');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'New token' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  await template.openList();
  await expectAccessibleInBothThemes(page, 'the list of templates');
  const palette = new Palette(page);
  await palette.open();
  await page.keyboard.type('by keys');
  await palette.option('By keys').click();
  await expect(page.getByRole('heading', { name: 'By keys' })).toBeVisible();
});

test('changes by others are adopted, except for fields edited here', async ({
  newMember: { page, api },
  openBrowser,
}) => {
  const template = new TemplatePage(page);
  await template.openNew();
  await template.name.fill('Ours');
  await template.save();
  await expect(page).toHaveURL(/\/notification-templates\/\d+$/);
  const other = await openBrowser({ as: api });
  const theirs = new TemplatePage(other.page);
  await other.page.goto(new URL(page.url()).pathname);
  await theirs.chips.first().waitFor();
  await template.name.fill('Ours, renamed');
  await theirs.clear();
  await other.page.keyboard.type('Their text');
  await theirs.save();
  await expect(template.bubble).toHaveText('Their text');
  await expect(template.name).toHaveValue('Ours, renamed');
  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await template.save();
  expect((await saved).postDataJSON()).toEqual({ name: 'Ours, renamed' });
  await expect(theirs.name).toHaveValue('Ours, renamed');
  await expect(theirs.bubble).toHaveText('Their text');
});

test('rule runs are reported with a template chosen in the tasks of a profile', async ({
  page,
  api,
}) => {
  const [profile] = await api.listProfiles();
  const template = new TemplatePage(page);
  await template.openNew();
  await template.name.fill('Rule acted');
  await page.getByRole('combobox', { name: 'Sent when' }).selectOption('A rule acts');
  await expect(template.bubble).toContainText('Rule run');
  await template.save();
  await expect(page.getByRole('heading', { name: 'Rule acted' })).toBeVisible();
  await page.goto(`/ad-users/${profile?.id}/tasks`);
  await page.getByRole('button', { name: /^Rules/ }).click();
  const rules = page.getByRole('region', { name: 'Rules' });
  await rules.getByRole('button', { name: /^Template for rule runs/ }).click();
  await page.getByRole('menuitemradio', { name: 'Rule acted' }).click();
  const chosen = rules.getByRole('button', { name: 'Template for rule runs: Rule acted' });
  await expect(chosen).toBeVisible();
  const stored = async () =>
    (await api.listProfiles()).find(({ id }) => id === profile?.id)
      ?.binomRuleRunNotificationTemplateId;
  const [created] = (await api.listTemplates()).filter(({ name }) => name === 'Rule acted');
  await expect.poll(stored).toBe(created?.id);

  await template.openList();
  await page.getByRole('button', { name: 'Delete template Rule acted' }).click();
  await page.getByRole('button', { name: 'Delete template', exact: true }).click();
  await expect.poll(stored).toBeNull();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('a template is written, and nothing overflows the screen', async ({ page }) => {
    const excess = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    const template = new TemplatePage(page);
    await template.openNew();
    await template.name.fill('On a phone');
    await expectAccessible(page, 'a new template on a phone');
    expect(await excess()).toBe(0);
    await template.editor.tap();
    await page.keyboard.press('Control+A');
    await page.getByRole('button', { name: 'Insert token' }).tap();
    await template.tokens.getByRole('option', { name: /^\{ad name\}/ }).tap();
    await expect(template.bubble).toHaveText('Carousel v2 – Dach 3');
    await expect(template.sendToMe).toHaveCount(1);
    await template.save();
    await expect(page).toHaveURL(/\/notification-templates\/\d+$/);
    expect(await excess()).toBe(0);
    await template.openList();
    await expect(template.row('On a phone')).toBeVisible();
    expect(await excess()).toBe(0);
    await expectAccessible(page, 'the list of templates on a phone');
    await page.getByRole('button', { name: 'Delete template On a phone' }).tap();
    await page.getByRole('button', { name: 'Delete template', exact: true }).tap();
    await expect(template.row('On a phone')).toBeHidden();
  });
});
