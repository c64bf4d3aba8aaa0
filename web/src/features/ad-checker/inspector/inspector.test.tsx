import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInRouter } from '../../../../test/in-router.tsx';
import { getMoneyDisplay } from '../../../lib/money-display.ts';
import type { AdObjectEdit, Command, PendingState } from '../../../replica/index.ts';
import { noCommands, nothingRequested } from '../test/build-outbox.ts';
import { buildAd, buildAdAccount, buildAdSet, buildCampaign } from '../test/build-rows.ts';
import type { EditFormHandle } from './edit-form.tsx';
import { Inspector, type InspectorProps } from './inspector.tsx';

afterEach(cleanup);

const account = buildAdAccount();
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const edits: AdObjectEdit[] = [];

function build(props: Partial<InspectorProps> = {}) {
  return (
    <Inspector
      row={buildAdSet({ name: 'Broad' })}
      campaign={buildCampaign({ bidStrategy: 'COST_CAP', dailyBudget: eur('90.00') })}
      adSets={null}
      display={{
        kind: 'adSets',
        money: getMoneyDisplay({ account, convertMoneyToUSD: false }),
        timeZone: 'Europe/Berlin',
        action: 'lead',
      }}
      period={{ range: { since: '2025-11-14', until: '2025-11-20' } }}
      context={{ currency: 'EUR', timeZone: 'Europe/Berlin' }}
      pending={undefined}
      outbox={noCommands}
      actions={{
        select: () => undefined,
        switchTo: async () => 'ignored',
        open: () => undefined,
        inspect: () => undefined,
        openRules: () => undefined,
        requested: nothingRequested,
        findLock: () => undefined,
      }}
      lock={undefined}
      inspector={{
        open: () => undefined,
        close: () => undefined,
        step: () => undefined,
        leaving: null,
        onDirtyChange: () => undefined,
        formRef: () => undefined,
      }}
      onEdit={async ({ edit }) => {
        edits.push(edit);
        return 'accepted';
      }}
      charts={null}
      holder={{ href: '/parent', onOpen: () => undefined }}
      {...props}
    />
  );
}

function pendingEdit(over: Partial<Command>): PendingState {
  const command = {
    id: 'c1',
    name: 'editAdObject',
    target: { kind: 'ad_set', id: '200', adUserId: '7', adAccountId: '1', label: 'Broad' },
    payload: { dailyBudget: eur('0.10') },
    patch: { dailyBudget: eur('0.10') },
    before: { dailyBudget: eur('50.00') },
    state: 'queued',
    attempt: 0,
    createdAt: '2025-11-20T10:00:00Z',
    error: null,
    ...over,
  } as Command;
  return { command, tone: command.state === 'rejected' ? 'failed' : 'waiting' };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const saveButton = () => screen.getByRole('button', { name: /^Save/ });

describe('the edit form', () => {
  it('sends the changes, shows the previous values, and is clean afterwards', async () => {
    edits.length = 0;
    const user = userEvent.setup();
    await renderInRouter(build());
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    await user.clear(field('Daily budget'));
    await user.type(field('Daily budget'), '60');
    expect(screen.getByText('Was €50.00, +20%')).toBeTruthy();
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Wide');
    expect(screen.getByText('2 unsaved')).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByText('2 unsaved')).toBeNull());
    expect(edits).toEqual([{ name: 'Wide', dailyBudget: eur('60.00') }]);
  });

  it('keeps edits made while saving, and saves them too', async () => {
    edits.length = 0;
    const stored = Promise.withResolvers<'accepted'>();
    const onEdit: InspectorProps['onEdit'] = ({ edit }) => {
      edits.push(edit);
      return stored.promise;
    };
    const user = userEvent.setup();
    await renderInRouter(build({ onEdit, pending: pendingEdit({ state: 'sending', attempt: 1 }) }));
    await user.clear(field('Daily budget'));
    await user.type(field('Daily budget'), '60');
    await user.click(saveButton());
    await waitFor(() => expect(edits).toEqual([{ dailyBudget: eur('60.00') }]));
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Wide');
    stored.resolve('accepted');
    expect(await screen.findByText('1 unsaved')).toBeTruthy();
    expect([field('Name').value, field('Daily budget').value]).toEqual(['Wide', '60']);
    await user.click(saveButton());
    await waitFor(() => expect(edits).toEqual([{ dailyBudget: eur('60.00') }, { name: 'Wide' }]));
  });

  it('marks the invalid field and sends nothing', async () => {
    edits.length = 0;
    const user = userEvent.setup();
    await renderInRouter(build());
    await user.clear(field('Bid cap'));
    await user.type(field('Bid cap'), 'much');
    await user.click(saveButton());
    expect(await screen.findByText('Enter a number')).toBeTruthy();
    expect([field('Bid cap').getAttribute('aria-invalid'), edits]).toEqual(['true', []]);
  });

  it('tells the least daily budget before saving, and sets it with one press', async () => {
    edits.length = 0;
    const user = userEvent.setup();
    const context = { currency: 'EUR', timeZone: 'Europe/Berlin', minDailyBudget: eur('31.42') };
    await renderInRouter(build({ context }));
    await user.clear(field('Daily budget'));
    await user.type(field('Daily budget'), '10');
    expect(screen.getByText('Facebook requires at least €31.42 a day.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Set €31.42' }));
    expect(field('Daily budget').value).toBe('31.42');
    expect(screen.queryByText(/^Facebook requires at least/)).toBeNull();
    await user.click(saveButton());
    await waitFor(() => expect(edits).toEqual([{ dailyBudget: eur('31.42') }]));
  });

  it('tells the least daily budget beside a rejected value', async () => {
    const context = { currency: 'EUR', timeZone: 'Europe/Berlin', minDailyBudget: eur('31.42') };
    const error = {
      message: 'Facebook rejected these values.',
      fields: { dailyBudget: 'Too low' },
    };
    const pending: PendingState = {
      tone: 'failed',
      command: pendingEdit({ state: 'rejected', error }).command,
    };
    await renderInRouter(build({ context, pending }));
    expect(await screen.findByText('Facebook requires at least €31.42 a day.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Set €31.42' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('keeps edited fields when others change the row, and adopts the rest', async () => {
    const user = userEvent.setup();
    const { show } = await renderInRouter(build());
    await user.clear(field('Daily budget'));
    await user.type(field('Daily budget'), '61');
    show(build({ row: buildAdSet({ name: 'Renamed', dailyBudget: eur('55.00') }) }));
    await waitFor(() => expect(field('Name').value).toBe('Renamed'));
    expect(field('Daily budget').value).toBe('61');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Daily budget').value).toBe('55.00');
  });

  it('shows a rejection next to its field, with the rejected value', async () => {
    const dropped: string[] = [];
    const pending = pendingEdit({
      state: 'rejected',
      error: {
        message: 'Facebook rejected these values.',
        fields: { dailyBudget: 'The smallest daily budget is €1.00.' },
      },
    });
    const outbox = { ...noCommands, drop: async (id?: string) => void dropped.push(id ?? '') };
    await renderInRouter(build({ pending, outbox }));
    expect(await screen.findByText('The smallest daily budget is €1.00.')).toBeTruthy();
    expect(field('Daily budget').value).toBe('0.10');
    const form = within(screen.getByRole('form', { name: 'Fields of Broad' }));
    await userEvent.click(form.getByRole('button', { name: 'Discard' }));
    expect([field('Daily budget').value, dropped]).toEqual(['50.00', ['c1']]);
  });

  it('shows pending changes', async () => {
    await renderInRouter(build({ pending: pendingEdit({}) }));
    const note = screen.getByText(/Not sent yet/).parentElement;
    expect(note?.textContent).toContain('Daily budget: €50.00 → €0.10');
  });

  it('is read-only without permission, with the reason', async () => {
    await renderInRouter(
      build({ lock: { text: 'The ad account isn’t active.', takesLower: false } }),
    );
    expect([field('Name').readOnly, field('Daily budget').readOnly]).toEqual([true, true]);
    expect(screen.getByText('The ad account isn’t active.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });

  it('takes lower amounts only where the account takes nothing else', async () => {
    await renderInRouter(
      build({ lock: { text: 'The ad account isn’t active.', takesLower: true } }),
    );
    expect([field('Name').readOnly, field('Daily budget').readOnly]).toEqual([true, false]);
    expect(screen.getByText('The ad account isn’t active.')).toBeTruthy();
    await userEvent.clear(field('Daily budget'));
    await userEvent.type(field('Daily budget'), '60');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(
      await screen.findByText('Enter a lower amount: the ad account isn’t active'),
    ).toBeTruthy();
    await userEvent.clear(field('Daily budget'));
    await userEvent.type(field('Daily budget'), '40');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    expect(screen.queryByText('Enter a lower amount: the ad account isn’t active')).toBeNull();
  });
});

describe('inherited values', () => {
  const parentLinks = () =>
    screen
      .getAllByRole('link', { name: /campaign|ad set/ })
      .map((link) => [link.parentElement?.textContent, link.getAttribute('href')]);

  it('an ad set shows the budget and bid strategy of its campaign', async () => {
    await renderInRouter(build({ row: buildAdSet({ dailyBudget: null, bidStrategy: null }) }));
    expect(parentLinks()).toEqual([
      ['€90.00 a dayFrom the campaign', '/parent'],
      ['Cost capFrom the campaign', '/parent'],
    ]);
    expect(screen.queryByLabelText('Daily budget')).toBeNull();
  });

  it('the budget shortcut leads to where the budget is edited, never into the name', async () => {
    const forms: EditFormHandle[] = [];
    const inspector = {
      ...build().props.inspector,
      formRef: (form: EditFormHandle | null) => {
        forms.push(...(form === null ? [] : [form]));
      },
    };
    await renderInRouter(build({ inspector, row: buildAdSet({ dailyBudget: null }) }));
    forms.at(-1)?.focus('budget');
    expect(document.activeElement).toBe(
      screen.getAllByRole('link', { name: 'From the campaign' })[0],
    );
  });

  it('a campaign shows the budget of its ad sets; an unknown one is not shown as zero', async () => {
    const adSets = [
      buildAdSet({ id: '1', dailyBudget: eur('10.00') }),
      buildAdSet({ id: '2', dailyBudget: eur('2.50'), status: 'PAUSED' }),
      buildAdSet({ id: '3', dailyBudget: null, lifetimeBudget: eur('300.00') }),
      buildAdSet({ id: '4', status: 'ARCHIVED' }),
    ];
    const { show } = await renderInRouter(build({ row: buildCampaign(), campaign: null, adSets }));
    expect(parentLinks()).toEqual([['€12.50 a day · €300.00 lifetimeIn 4 ad sets', '/parent']]);
    show(build({ row: buildCampaign(), campaign: null, adSets: null }));
    await waitFor(() => expect(parentLinks()).toEqual([['UnknownIn 2 ad sets', '/parent']]));
  });
});

it('an ad has its review feedback and rankings, and no form', async () => {
  const row = buildAd({ reviewFeedback: [{ title: 'Misleading', message: 'Name the terms.' }] });
  await renderInRouter(build({ row }));
  expect(screen.getByRole('region', { name: 'Review feedback' }).textContent).toContain(
    'MisleadingName the terms.',
  );
  expect(screen.getByRole('region', { name: 'Rankings' }).textContent).toBe(
    'RankingsQualityAverageEngagementAbove averageConversionUnknown',
  );
  expect(screen.getByText('Only the switch can be changed here')).toBeTruthy();
});

it('a period without delivery is stated, not shown as zeros', async () => {
  await renderInRouter(build({ row: buildAdSet({ insights: null }) }));
  expect(screen.getByRole('region', { name: 'Insights' }).textContent).toContain(
    'Nothing delivered in this period',
  );
});
