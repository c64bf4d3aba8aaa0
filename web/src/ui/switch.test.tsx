import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Switch, type SwitchProps } from './switch.tsx';

afterEach(cleanup);

function show(props: Partial<SwitchProps>) {
  const element = (patch: Partial<SwitchProps>) => (
    <Switch label="Ad one" isOn={false} onToggle={() => undefined} {...props} {...patch} />
  );
  const { rerender } = render(element({}));
  const find = () => screen.getByRole('switch', { name: 'Ad one' });
  return {
    change: (patch: Partial<SwitchProps>) => rerender(element(patch)),
    press: () => userEvent.click(find()),
    look: () => ({
      checked: find().getAttribute('aria-checked'),
      state: find().dataset.state,
      says: find().getAttribute('aria-description'),
    }),
  };
}

describe('a switch', () => {
  it('announces its state', () => {
    const { look, change } = show({ isOn: true });
    expect(look()).toEqual({ checked: 'true', state: 'on', says: null });
    change({ isOn: false });
    expect(look()).toEqual({ checked: 'false', state: 'off', says: null });
    change({ isOn: false, state: 'waiting' });
    expect(look()).toEqual({ checked: 'false', state: 'waiting', says: 'Off, not sent yet' });
    change({ isOn: true, state: 'waiting' });
    expect(look()).toEqual({ checked: 'true', state: 'waiting', says: 'On, not sent yet' });
    change({ isOn: true, state: 'failed' });
    expect(look()).toEqual({ checked: 'true', state: 'failed', says: 'Change failed' });
  });

  it('responds before its owner has stored the change', async () => {
    const asked: boolean[] = [];
    const { press, look, change } = show({
      onToggle: (next) => {
        asked.push(next);
        return new Promise(() => undefined);
      },
    });
    await press();
    expect(asked).toEqual([true]);
    expect(look()).toEqual({ checked: 'true', state: 'on', says: null });
    change({ isOn: true, state: 'waiting' });
    expect(look().state).toBe('waiting');
  });

  it('keeps its new position when its owner reports the pending state before the value', async () => {
    const { press, look, change } = show({ onToggle: () => Promise.resolve('accepted') });
    await press();
    change({ isOn: false, state: 'waiting' });
    expect(look().checked).toBe('true');
    change({ isOn: true, state: 'waiting' });
    expect(look()).toEqual({ checked: 'true', state: 'waiting', says: 'On, not sent yet' });
    change({ isOn: false, state: 'failed' });
    expect(look()).toEqual({ checked: 'false', state: 'failed', says: 'Change failed' });
  });

  it.each([
    ['is ignored', () => Promise.resolve('ignored')],
    ['fails', () => Promise.reject(new Error('no'))],
  ] as const)('goes back when the change %s', async (_, onToggle) => {
    const { press, look } = show({ onToggle });
    await press();
    await act(async () => undefined);
    expect(look()).toEqual({ checked: 'false', state: 'off', says: null });
  });

  it('resets when its row is recycled for another object', async () => {
    const answer = Promise.withResolvers<'ignored'>();
    const { press, look, change } = show({ of: '1', onToggle: () => answer.promise });
    await press();
    expect(look().checked).toBe('true');
    change({ of: '2', isOn: false });
    expect(look()).toEqual({ checked: 'false', state: 'off', says: null });
    await press();
    expect(look().checked).toBe('true');
    change({ of: '3', isOn: true });
    answer.resolve('ignored');
    await act(async () => undefined);
    expect(look()).toEqual({ checked: 'true', state: 'on', says: null });
  });

  it('only shows the reason when disabled', async () => {
    const asked: boolean[] = [];
    const { press, look } = show({
      reason: 'Archived objects can’t be changed.',
      onToggle: (next) => asked.push(next),
    });
    await press();
    expect(asked).toEqual([]);
    expect(look()).toEqual({
      checked: 'false',
      state: 'off',
      says: 'Archived objects can’t be changed.',
    });
    expect(screen.getByRole('switch').getAttribute('aria-disabled')).toBe('true');
  });
});
