import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useAfterPaint } from './use-after-paint.ts';

afterEach(cleanup);

function Sum({ value, worked }: { readonly value: number; readonly worked: number[] }) {
  const painted = useAfterPaint(value);
  if (worked.at(-1) !== painted) {
    worked.push(painted);
  }
  return (
    <p>
      {value} {painted}
    </p>
  );
}

it('passes a value on after the frame that shows it, and only the latest', async () => {
  const worked: number[] = [];
  const { rerender } = render(<Sum value={1} worked={worked} />);
  expect(screen.getByText('1 1')).toBeTruthy();
  rerender(<Sum value={2} worked={worked} />);
  rerender(<Sum value={3} worked={worked} />);
  expect(screen.getByText('3 1')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('3 3')).toBeTruthy());
  expect(worked).toEqual([1, 3]);
});
