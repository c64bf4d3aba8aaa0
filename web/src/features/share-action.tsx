import { Trans } from '../lib/trans.ts';

export function ShareAction({
  isShared,
  label,
}: {
  readonly isShared: boolean;
  readonly label: string;
}) {
  return isShared ? (
    <Trans i18nKey={'<b>Share</b> {label}'} values={{ label }} />
  ) : (
    <Trans i18nKey={'<b>Stop sharing</b> {label}'} values={{ label }} />
  );
}
