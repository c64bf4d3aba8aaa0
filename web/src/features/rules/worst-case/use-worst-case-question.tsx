import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { WorstCaseQuestion } from './worst-case-dialog.tsx';
import type { RaisingRules } from './worst-case-query.ts';

const WorstCaseDialog = lazyPart(
  async () => (await import('./worst-case-dialog.tsx')).WorstCaseDialog,
  { isFloating: true },
);

type Question = Omit<WorstCaseQuestion, 'asked'> & { readonly asked: RaisingRules | undefined };

/** Asks with the worst case before rules that raise budgets begin to act; yes at once for others. */
export function useWorstCaseQuestion(): {
  readonly ask: (question: Question) => Promise<boolean>;
  readonly dialog: ReactNode;
} {
  const [open, setOpen] = useState<{
    readonly question: WorstCaseQuestion;
    readonly answer: (isYes: boolean) => void;
  } | null>(null);
  const ask = useCallback(
    async ({ asked, ...question }: Question): Promise<boolean> =>
      asked === undefined ||
      new Promise((answer) => setOpen({ question: { ...question, asked }, answer })),
    [],
  );
  const dialog = open !== null && (
    <Suspense>
      <WorstCaseDialog
        question={open.question}
        onAnswer={(isYes: boolean) => {
          setOpen(null);
          open.answer(isYes);
        }}
      />
    </Suspense>
  );
  return { ask, dialog };
}
