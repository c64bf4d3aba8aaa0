import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ConditionEditor } from './condition-editor.tsx';
import { createConditionEditor } from './condition-editor-state.ts';
import { toConditions } from './condition-values.ts';

afterEach(cleanup);

const cost = { column: 'cost', operator: 'greater_than', value: 15 } as const;

const TAGS = new Map([
  ['7', 'Keep'],
  ['8', 'Scale'],
]);

function show(conditions: RuleGroup, { isDisabled = false } = {}) {
  const editor = createConditionEditor(conditions);
  const user = userEvent.setup();
  render(
    <ConditionEditor
      editor={editor}
      version="keitaro"
      currencies={{ tracker: 'EUR', network: 'USD', tagNames: TAGS }}
      isDisabled={isDisabled}
    />,
  );
  return { editor, user, read: () => toConditions(editor.getTree()) };
}

const focused = (): HTMLElement => document.activeElement as HTMLElement;
const focusOn = (name: string) =>
  waitFor(() => expect(focused().getAttribute('aria-label')).toBe(name));
const noteOf = (field: HTMLElement): string | null =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? null;

it('builds nested conditions by keyboard alone', async () => {
  const { user, read } = show({ operator: 'and', items: [] });
  await user.click(screen.getByRole('button', { name: 'Condition' }));
  await focusOn('Column');
  await user.tab();
  await focusOn('Days of Cost');
  await user.tab();
  await user.tab();
  await focusOn('Cost value');
  await user.keyboard('15');
  await user.keyboard('{Alt>}{Shift>}{Enter}{/Shift}{/Alt}');
  await focusOn('Column');
  await user.selectOptions(focused(), 'leads');
  await user.tab();
  await user.tab();
  await user.selectOptions(focused(), 'equal');
  await user.tab();
  await user.keyboard('0');
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  await focusOn('Column');
  await user.selectOptions(focused(), 'cpa');
  await user.tab();
  await user.selectOptions(focused(), 'last_7_days');
  await user.tab();
  await user.selectOptions(focused(), 'column:greater_than');
  await user.tab();
  await focusOn('Times');
  await user.clear(focused());
  await user.keyboard('2');
  await user.tab();
  await focusOn('Compare with column');
  await user.selectOptions(focused(), 'epc');
  const built: RuleGroup = {
    operator: 'and',
    items: [
      cost,
      {
        operator: 'or',
        items: [
          { column: 'leads', operator: 'equal', value: 0 },
          {
            column: 'cpa',
            window: 'last_7_days',
            operator: 'greater_than',
            value: { column: 'epc', factor: 2 },
          },
        ],
      },
    ],
  };
  expect(read()).toEqual(built);

  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await focusOn('Column');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await focusOn('Column');
  expect(read()).toEqual(built);
  await user.keyboard('{Alt>}{Backspace}{/Alt}');
  await screen.findByText('Condition removed');
  expect(read().items).toEqual([
    cost,
    { operator: 'or', items: [{ column: 'leads', operator: 'equal', value: 0 }] },
  ]);
  await user.keyboard('{Alt>}z{/Alt}');
  expect(read()).toEqual(built);
});

it('restores a removed group with all of its contents', async () => {
  const conditions: RuleGroup = {
    operator: 'and',
    items: [cost, { operator: 'or', items: [cost] }],
  };
  const { user, read } = show(conditions);
  await user.click(screen.getByRole('button', { name: 'Remove group' }));
  expect(read()).toEqual({ operator: 'and', items: [cost] });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(read()).toEqual(conditions);
});

it('reports an error at its field after it lost the focus', async () => {
  const { user, editor } = show({ operator: 'and', items: [] });
  await user.click(screen.getByRole('button', { name: 'Condition' }));
  const field = screen.getByRole('textbox', { name: 'Cost value' });
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await user.type(field, 'ten');
  await user.tab();
  expect(noteOf(field)).toBe('Enter a number, like 12.5');
  await user.clear(field);
  expect(noteOf(field)).toBe('Enter a number');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'in_range');
  await user.type(screen.getByRole('textbox', { name: 'Cost from' }), '5');
  act(() => editor.check());
  expect(noteOf(screen.getByRole('textbox', { name: 'Cost to' }))).toBe('Enter a number');
});

it('shows units, and a column that the tracker lacks', () => {
  show({
    operator: 'and',
    items: [
      cost,
      { column: 'roi', operator: 'less_than', value: -20 },
      { column: 'network_spend', operator: 'less_than', value: 5 },
      { column: 'event_4', operator: 'less_than', value: 5 },
    ],
  });
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByText(/^(EUR|USD|%)$/)?.textContent)).toEqual([
    'EUR',
    '%',
    'USD',
    undefined,
  ]);
  const { value } = within(rows[3] ?? document.body).getByRole<HTMLSelectElement>('combobox', {
    name: 'Column',
  });
  expect(value).toBe('event_4');
});

it('is read-only without permission to change rules', () => {
  show({ operator: 'and', items: [cost] }, { isDisabled: true });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cost value' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /Remove|Condition|Group/ })).toBeNull();
});

it('renders one row for a keystroke among 200', async () => {
  const items = Array.from({ length: 200 }, () => cost);
  const { editor, user } = show({ operator: 'and', items });
  const [field] = screen.getAllByRole('textbox', { name: 'Cost value' });
  const root = document.body;
  const changed = new Set<Element | null>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      changed.add(element?.closest('li') ?? null);
    }
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  await user.type(field as HTMLElement, '7');
  observer.disconnect();
  expect(toConditions(editor.getTree()).items[0]).toEqual({ ...cost, value: 157 });
  expect(changed.size).toBeLessThanOrEqual(1);
});

it('reads hours, and compares with the time before', async () => {
  const { user, read } = show({ operator: 'and', items: [cost] });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Days of Cost' }), 'hours');
  const hours = screen.getByRole('textbox', { name: 'Hours of Cost' });
  await user.clear(hours);
  await user.type(hours, '80');
  expect(read().items).toEqual([]);
  await user.clear(hours);
  await user.type(hours, '12');
  expect(read().items).toEqual([{ ...cost, window: 'last_12_hours' }]);
  expect(screen.getByText(/recorded every half hour/)).toBeTruthy();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Operator' }),
    'column:greater_than',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with column' }), 'cost');
  const [, other] = screen.getAllByRole('combobox', { name: 'Days of Cost' });
  await user.selectOptions(other as HTMLElement, 'before');
  expect(read().items).toEqual([
    {
      ...cost,
      window: 'last_12_hours',
      value: { column: 'cost', window: 'last_12_hours', isBefore: true },
    },
  ]);
});

it('asks for what an object is: its name, its delivery, its tags', async () => {
  const { user, read } = show({ operator: 'and', items: [cost, cost, cost] });
  const rowOf = (name: string) =>
    within(screen.getByRole('listitem', { name: `Condition: ${name}` }));
  const choose = async (index: number, trait: string) => {
    const fields = screen.getAllByRole('combobox', { name: 'Column' });
    await user.selectOptions(fields[index] as HTMLElement, trait);
  };
  await choose(0, 'Name');
  await user.selectOptions(
    rowOf('Name').getByRole('combobox', { name: 'Operator' }),
    'not_contains',
  );
  await user.type(rowOf('Name').getByRole('textbox', { name: 'Name value' }), 'Test ');
  await choose(1, 'Facebook delivery');
  await user.click(rowOf('Facebook delivery').getByRole('button', { name: /Choose/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Campaign off' }));
  await user.click(screen.getByRole('checkbox', { name: 'Off' }));
  await user.keyboard('{Escape}');
  await choose(2, 'Tags');
  expect(read().items).toHaveLength(2);
  await user.click(rowOf('Tags').getByRole('button', { name: /Choose/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Scale' }));
  await user.keyboard('{Escape}');
  expect(read()).toEqual({
    operator: 'and',
    items: [
      { column: 'name', operator: 'not_contains', value: 'Test' },
      { column: 'delivery', operator: 'any_of', value: ['CAMPAIGN_PAUSED', 'PAUSED'] },
      { column: 'tags', operator: 'any_of', value: ['8'] },
    ],
  });
  expect(await screen.findByRole('button', { name: 'Tags: Scale' })).toBeTruthy();
});
