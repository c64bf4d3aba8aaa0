import { SAMPLE_TRACKERS } from '../../shared/src/sample/trackers.ts';
import { expect, test } from '../fixtures.ts';
import { TrackerFormPage, TrackersPage } from '../pages/trackers-page.ts';

const { binom_v1: first, binom_v2: second, keitaro } = SAMPLE_TRACKERS;
/** Responses to a wrong key, and for a deleted tracker. */
const REFUSALS = /\/api\/v1\/(teams\/\d+\/binoms|binom-settings\/traffic-sources)$/;

test('each kind of tracker is connected by the form, its tokens are found, and it is deleted', async ({
  page,
  product: { sandboxUrl },
  consoleGuard,
  newMember,
}) => {
  consoleGuard.allowFailedLoads(REFUSALS);
  const trackers = new TrackersPage(page);
  const form = new TrackerFormPage(page);
  await trackers.open();
  await expect(page.getByText('No trackers yet')).toBeVisible();
  await trackers.newTracker.click();

  await form.name.fill('Binom EU');
  await form.url.fill(`${sandboxUrl}${second.path}`);
  await form.apiKey.fill(second.apiKey);
  await expect(form.apiUrl).toHaveValue(`${sandboxUrl}${second.path}`);
  await form.save.click();
  await expect(form.loadSources).toBeFocused();
  await expect(form.loadSources).toHaveAccessibleDescription(
    'Choose the Ad ID token of at least one traffic source',
  );
  await form.loadSources.click();
  await expect(form.token('Ad ID', 'Facebook')).toHaveValue('1');
  await form.apiKey.fill('no-key-of-anybody');
  await form.save.click();
  await expect(form.apiKey).toHaveAccessibleDescription(
    'The tracker rejected the API key. Copy a new one from the tracker.',
  );
  await expect(form.apiKey).toBeFocused();
  await expect(page.getByText(/^Not saved/)).toBeVisible();
  await form.apiKey.fill(second.apiKey);
  await expect(page.getByText(/^Not saved/)).toBeHidden();
  await expect(form.token('Ad set ID', 'Facebook')).toHaveValue('2');
  await expect(form.token('Campaign ID', 'Facebook')).toHaveValue('3');
  await expect(form.use('Meta apps')).not.toBeChecked();
  await form.use('Meta apps').click();
  await expect(form.token('Ad ID', 'Meta apps')).toHaveValue('6');
  await form.token('Ad ID', 'Meta apps').selectOption('Choose');
  await form.save.click();
  await expect(form.token('Ad ID', 'Meta apps')).toBeFocused();
  await form.token('Ad ID', 'Meta apps').selectOption('Ad');
  await form.save.click();
  await expect(form.heading).toHaveText('Binom EU');
  await expect(form.version).toHaveValue('binom_v2');
  await expect(page.getByText(`ends in ${second.apiKey.slice(-4)}`)).toBeVisible();
  await expect(form.use('Meta apps')).toBeChecked();

  // By keyboard alone
  await trackers.open();
  await trackers.newTracker.focus();
  await page.keyboard.press('Enter');
  await form.name.focus();
  await page.keyboard.type('Keitaro US');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${sandboxUrl}${keitaro.path}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(keitaro.apiKey);
  await form.timeZone.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Search time zones' })).toBeFocused();
  await page.keyboard.type('new york');
  await page.keyboard.press('Enter');
  await expect(form.timeZone).toContainText('America/New_York');
  await expect(form.timeZone).toBeFocused();
  await form.loadSources.focus();
  await page.keyboard.press('Enter');
  await expect(form.token('Ad ID', 'Facebook')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(form.heading).toHaveText('Keitaro US');
  await expect(form.version).toHaveValue('keitaro');

  await page.goto('/team-settings/trackers/new');
  await form.name.fill('Binom pet food');
  await form.url.fill(`${sandboxUrl}${first.path}`);
  await form.apiKey.fill(first.apiKey);
  await form.loadSources.click();
  await expect(form.token('Ad ID', 'Facebook')).toBeVisible();
  await form.save.click();
  await expect(form.heading).toHaveText('Binom pet food');
  await expect(form.version).toHaveValue('binom_v1');

  await trackers.open();
  for (const [name, version, state] of [
    ['Binom EU', 'Binom v2', 'Connected'],
    // Rules cannot run on campaigns of a source that was left out
    ['Binom pet food', 'Binom v1', 'No Ad ID tokenMeta apps'],
    ['Keitaro US', 'Keitaro', 'No Ad ID tokenMeta apps'],
  ] as const) {
    await expect(trackers.row(name)).toContainText(version);
    await expect(trackers.row(name)).toContainText(state);
    await expect(trackers.row(name)).toContainText('Not used');
  }
  await trackers.confirmDelete('Binom pet food');
  await expect(trackers.question).toContainText('This tracker isn’t used. This can’t be undone.');
  await trackers.question.getByRole('button', { name: 'Delete tracker' }).click();
  await expect(trackers.row('Binom pet food')).toBeHidden();

  // Members can read trackers but not change them
  const { page: theirs } = newMember;
  await theirs.goto('/team-settings/trackers');
  await theirs.getByRole('link', { name: 'Keitaro US' }).click();
  await expect(
    theirs.getByText('Only members with “Manage team” can change trackers.'),
  ).toBeVisible();
  await expect(theirs.getByText('America/New_York')).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^(Save|Delete)/ })).toHaveCount(0);
  await theirs.goBack();
  await expect(theirs.getByRole('link', { name: 'Keitaro US' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'New tracker' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
});
