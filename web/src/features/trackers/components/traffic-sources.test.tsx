import { AppError } from '@ads-checker/shared/errors';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useProductForm } from '../../../lib/use-form.ts';
import { newTrackerFieldsSchema, type TrackerFields } from '../tracker-fields.ts';
import type { LoadState } from '../use-traffic-sources.ts';
import { TrafficSources } from './traffic-sources.tsx';

const FIELDS: TrackerFields = {
  name: '',
  url: '',
  apiUrl: '',
  apiKey: '',
  timezone: 'UTC',
  version: 'keitaro',
  trafficSourceSettings: [],
};

function Sources({ load }: { readonly load: LoadState }) {
  const form = useProductForm({ schema: newTrackerFieldsSchema, values: FIELDS });
  return <TrafficSources form={form} load={load} onLoad={() => undefined} />;
}

it('shows that sources are loading, failed to load, or are empty', () => {
  const { container, rerender } = render(<Sources load={{ state: 'idle' }} />);
  expect(container.textContent).toContain(
    'Enter the API URL and API key, then load traffic sources.',
  );

  rerender(<Sources load={{ state: 'loading' }} />);
  expect(container.textContent).toContain('Loading traffic sources…');

  const error = new AppError(
    'BadRequestError',
    'The tracker rejected the API key. Copy a new one from the tracker.',
    {
      code: 'bad_key',
    },
  );
  rerender(<Sources load={{ state: 'failed', error }} />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Couldn’t load traffic sourcesThe tracker rejected the API key. Copy a new one from the tracker.',
  );

  const list = { trafficSources: [], unreadableRows: 0 };
  rerender(<Sources load={{ state: 'loaded', list }} />);
  expect(screen.getByRole('status').textContent).toContain('No traffic sources found');
});
