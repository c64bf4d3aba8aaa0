import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../platform/outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { problemText } from '../../../ui/problem-text.ts';

function isWeakToken(problem: Problem): boolean {
  return (
    problem.kind === 'refused' &&
    (problem.code === 'token_without_ads' || problem.code === 'token_only_reads_ads')
  );
}

function permissionsOf(problem: Problem): string | null {
  return problem.kind === 'refused' && problem.permissions !== undefined
    ? problem.permissions.join(', ')
    : null;
}

/** Why it was not sent, and what helps. */
export function SendProblem({
  problem,
  isProxyWrong,
  onSendAnyway,
  onRead,
}: {
  readonly problem: Problem;
  readonly isProxyWrong: boolean;
  /** Undefined when nothing can be sent. */
  readonly onSendAnyway: (() => void) | undefined;
  readonly onRead: () => void;
}) {
  const { t } = useTranslation();
  const permissions = permissionsOf(problem);
  return (
    <>
      <Note tone="error">
        {problemText({ problem, translate: t })}
        {permissions === '' && ` ${t('It has no permissions.')}`}
        {permissions !== null &&
          permissions !== '' &&
          ` ${t('Its permissions: {permissions}.', { permissions })}`}
      </Note>
      {isWeakToken(problem) && onSendAnyway !== undefined && (
        <Button onClick={onSendAnyway}>{t('Send this token anyway')}</Button>
      )}
      {problem.kind === 'refused' && !isProxyWrong && (
        <Button onClick={onRead}>{t('Read again')}</Button>
      )}
    </>
  );
}
