import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useProductForm } from '../../../lib/use-form.ts';
import { NEW_RULE_FIELDS, ruleFieldsSchema } from '../rule-fields.ts';
import { ActiveHoursField } from './active-hours-field.tsx';
import type { RuleForm } from './use-rule-form.ts';

afterEach(cleanup);

function Shown() {
  const product = useProductForm({ schema: ruleFieldsSchema, values: NEW_RULE_FIELDS });
  return (
    <>
      <ActiveHoursField form={{ product } as unknown as RuleForm} isDisabled={false} />
      <button type="button" onClick={() => void product.form.trigger('activeHours')}>
        Check
      </button>
      <output aria-label="Monday">
        {JSON.stringify(product.form.watch('activeHours')?.monday ?? null)}
      </output>
    </>
  );
}
const value = () => screen.getByRole('status', { name: 'Monday' }).textContent;

it('begins with working hours, names an empty week, and goes back to always', async () => {
  const user = userEvent.setup();
  render(<Shown />);
  expect([value(), screen.queryByRole('grid')]).toEqual(['null', null]);
  const choice = screen.getByRole('checkbox', { name: 'Run only at certain hours' });
  await user.click(choice);
  screen.getByRole('grid', { name: 'Hours of the rule' });
  screen.getByText('Mon–Fri 08–20');
  expect(value()).toBe('[8,9,10,11,12,13,14,15,16,17,18,19]');
  const all = screen.getByRole('columnheader', { name: 'All week' });
  all.focus();
  await user.keyboard('  ');
  screen.getByText('No hours');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('Choose at least one hour');
  await user.click(choice);
  expect(value()).toBe('null');
});
