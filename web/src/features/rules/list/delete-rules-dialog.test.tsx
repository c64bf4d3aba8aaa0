import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import type { RouteShape } from '@ads-checker/shared/http';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { type ApiAnswer, setTransport, type Transport } from '../../../lib/api.ts';
import type { Rule } from '../rules.ts';
import { DeleteRulesDialog } from './delete-rules-dialog.tsx';

let restore = (): void => undefined;
afterEach(() => {
  cleanup();
  restore();
});

const rules = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, adUserId: '7', name: `Rule ${id}` }) as Rule);

it('removes rules from the list only after the server deleted them, and shows errors', async () => {
  const sent: [RouteShape, unknown, unknown][] = [];
  const answers: ApiAnswer[] = [
    {
      status: 503,
      retryAfter: null,
      json: { type: 'UnavailableError', error: 'Database unavailable. Try again later.' },
    },
    { status: 200, retryAfter: null, json: { data: { ruleIds: ['3', '4'] } } },
  ];
  const held = Promise.withResolvers<void>();
  restore = setTransport({
    async send({ route, params, body }) {
      sent.push([route, params, body]);
      const answer = answers[sent.length - 1];
      if (sent.length === 2) {
        await held.promise;
      }
      return answer;
    },
  } as Transport);
  let deletions = 0;
  render(
    <DeleteRulesDialog
      rules={rules('3', '4')}
      onClose={() => undefined}
      onDeleted={() => {
        deletions += 1;
      }}
    />,
  );
  const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Delete rules' }));
  expect(await screen.findByRole('alertdialog', { name: 'Delete 2 rules?' })).toBeDefined();
  await confirm();
  expect(await screen.findByText('Database unavailable. Try again later.')).toBeDefined();
  expect(deletions).toBe(0);
  await confirm();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(deletions).toBe(0);
  held.resolve();
  await waitFor(() => expect(deletions).toBe(1));
  const call = [
    ruleRoutes.changeMany,
    { adUserId: '7' },
    { ruleIds: ['3', '4'], action: 'delete' },
  ];
  expect(sent).toEqual([call, call]);
});
