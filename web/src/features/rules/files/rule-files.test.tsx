import 'fake-indexeddb/auto';
import {
  type RuleFileDraft,
  type RuleFilePreview,
  ruleFileRoutes as r,
} from '@ads-checker/shared/contracts/rule-files';
import { scopedRuleRoutes } from '@ads-checker/shared/contracts/scoped-rules';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setBoxSize } from '../../../../test/box-size.ts';
import { renderRoute } from '../../../../test/render-route.tsx';
import { signIn, startTestServer } from '../../../../test/test-server.ts';
import { queryClient } from '../../../lib/server-query.ts';
import { openReplica, ReplicaProvider, wipeAll } from '../../../replica/index.ts';
import { DEFAULT_TERMS } from '../form/shipped-templates.ts';
import { firstChoice, missingOf, toImportedItems } from './imported-items.ts';

vi.setConfig({ testTimeout: 60_000 });
// The test DOM sets navigator.locks to null; one tab needs no locks
Object.defineProperty(navigator, 'locks', { value: undefined });
setBoxSize(900);

const NO_TRACKER = { binomId: null, binomUserId: null };
const DRAFT: RuleFileDraft = {
  ...DEFAULT_TERMS,
  ...NO_TRACKER,
  datePreset: 'today',
  level: 'ad',
  conditions: { operator: 'and', items: [] },
  truthyAction: 'turn_off_ad',
  falsyAction: null,
  name: 'Stop loss',
  isShared: false,
  adUserId: null,
  adAccountId: null,
  adCampaignId: null,
  adCampaignName: null,
  scope: null,
};

function preview(more: Partial<RuleFilePreview> = {}): RuleFilePreview {
  return {
    kind: 'template',
    name: 'Stop loss',
    origin: { adUserName: null, adCampaignName: null, trackerName: null },
    errors: [],
    unknownFields: [],
    needs: [],
    draft: DRAFT,
    ...more,
  };
}

const fileOf = (version: number) => ({
  format: 'ads-checker-rules',
  version,
  items: [{ kind: 'template', name: 'Stop loss' }],
});

let server: ReturnType<typeof startTestServer>;
beforeEach(() => {
  server = startTestServer({ nowMs: Date.now() });
  server.answer(scopedRuleRoutes.list, () => ({ data: { rules: [] } }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  await wipeAll();
  queryClient.clear();
  server.restore();
});

async function openImport() {
  const { user, session } = await signIn('administrator');
  const replica = await openReplica({ userId: user.id, accountId: session.accountId ?? '' });
  await renderRoute({
    path: '/rules',
    wrap: (shown) => <ReplicaProvider value={replica}>{shown}</ReplicaProvider>,
  });
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import rules' }));
  const choose = async (text: string) =>
    person.upload(
      await dialog.findByLabelText('File with rules'),
      new File([text], 'rules.json', { type: 'application/json' }),
    );
  return { dialog, person, choose };
}

it('tells what a file holds, and imports what is chosen', async () => {
  const sent: unknown[] = [];
  server.answer(r.preview, ({ body }) => {
    sent.push(body);
    return {
      data: {
        unknownFields: ['author'],
        items: [
          preview({ unknownFields: ['color'] }),
          preview({
            name: 'Broken',
            draft: null,
            errors: [{ field: 'maxActsPerDay', message: 'is required' }],
          }),
        ],
      },
    };
  });
  server.answer(r.create, ({ body }) => {
    sent.push(body);
    return { data: { ruleIds: [], scopedRuleIds: [], templateIds: ['5'] } };
  });
  const { dialog, person, choose } = await openImport();
  await choose(JSON.stringify(fileOf(1)));
  const broken = within(await dialog.findByRole('listitem', { name: 'Broken' }));
  broken.getByText('maxActsPerDay');
  broken.getByText('This field is required');
  expect(broken.getByRole('checkbox').hasAttribute('disabled')).toBe(true);
  dialog.getByText('Not known here and left out: author');
  dialog.getByText('Not known here and left out: color');
  await person.click(dialog.getByRole('button', { name: 'Import 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { file: fileOf(1) },
    {
      items: [
        {
          kind: 'template',
          template: expect.objectContaining({ name: 'Stop loss', isShared: false, binomId: null }),
        },
      ],
    },
  ]);
});

it('says why a file is refused', async () => {
  server.answer(r.preview, () => ({ data: { items: [], unknownFields: [] } }));
  const { dialog, choose } = await openImport();
  await choose('not JSON');
  await dialog.findByText('This isn’t a file of exported rules.');
  await choose(JSON.stringify(fileOf(2)));
  await dialog.findByText('This file is from a newer release of Ads Checker.');
});

it('asks for what is not known here', () => {
  const rule = preview({ kind: 'rule', needs: ['ad_user', 'campaign', 'tracker'] });
  const choice = firstChoice(rule);
  expect(missingOf(rule, choice, NO_TRACKER)).toEqual(['ad_user', 'campaign', 'tracker']);
  const tracker = { binomId: '3', binomUserId: '1' };
  const campaigns = [
    { id: '78', name: 'Solar', adAccountId: '77', currency: null },
    { id: '79', name: 'Wind', adAccountId: '77', currency: null },
  ];
  const made = { ...choice, adUserId: '7', campaigns };
  expect(missingOf(rule, made, tracker)).toEqual([]);
  expect(missingOf(rule, { ...choice, isChosen: false }, NO_TRACKER)).toEqual([]);
  expect(toImportedItems(rule, made, tracker)).toMatchObject([
    { kind: 'rule', adUserId: '7', rule: { ...tracker, adCampaignId: '78', isEnabled: false } },
    { kind: 'rule', adUserId: '7', rule: { ...tracker, adCampaignId: '79', isEnabled: false } },
  ]);
  const scoped = preview({ kind: 'scoped_rule', needs: ['scope'] });
  const covered = { ...firstChoice(scoped), adUserIds: ['7'] };
  expect(missingOf(scoped, firstChoice(scoped), NO_TRACKER)).toEqual(['scope']);
  expect(missingOf(scoped, covered, NO_TRACKER)).toEqual([]);
  expect(toImportedItems(scoped, covered, NO_TRACKER)).toMatchObject([
    { kind: 'scoped_rule', rule: { scope: { adUserIds: ['7'] }, isEnabled: false } },
  ]);
});
