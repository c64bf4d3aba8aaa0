import { CheckIcon } from '@heroicons/react/16/solid';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LabelledIcon } from './labelled-icon.tsx';

afterEach(cleanup);

it('has a text alternative', () => {
  render(<LabelledIcon icon={CheckIcon} label="Shared with the team" className="size-4" />);
  expect(screen.getByRole('img', { name: 'Shared with the team' }).tagName).toBe('svg');
});
