import { expect, it } from 'vitest';
import { decisionText } from './cleaning-labels.ts';

it('says that an uncertain match is only hidden, whatever the settings do', () => {
  const decision = {
    isCleaned: true,
    reason: { kind: 'link', match: 'hola.me' },
    action: 'hide',
  } as const;
  expect(
    (['hide', 'delete_and_block_user'] as const).map((action) =>
      decisionText({ decision }, { action }),
    ),
  ).toEqual(['Link: hola.me', 'Link: hola.me (uncertain, only hidden)']);
});
