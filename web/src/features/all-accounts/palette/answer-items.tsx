import { ArrowTrendingDownIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { Command } from 'cmdk';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { updateSettings } from '../../../lib/settings.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOwned } from '../../../replica/index.ts';
import { HUE_ICON } from '../../../ui/hue.ts';
import { ITEM } from '../../../ui/palette-item.tsx';
import type { PaletteItemsProps } from '../../define.ts';
import { toAccountRows } from '../account-rows.ts';
import { accountsPath, toAccountsView } from '../accounts-view.ts';
import { amountText } from '../components/account-cells.tsx';
import { useCheckedAccounts } from '../use-checked-accounts.ts';
import { findAnswers, isAsked, type Question } from './find-answers.ts';

const OPEN_ACCOUNT = /^\/checker\/users\/\d+\/accounts\/(\d+)/;

function Answers({
  question,
  className,
  onGo,
}: Omit<PaletteItemsProps, 'query'> & { readonly question: Question }) {
  const { t } = useTranslation('all-accounts');
  const now = useNow();
  const { convertMoneyToUSD } = useSession().user.settings;
  const adUsers = useOwned('adUser').rows;
  const { shown } = useCheckedAccounts();
  const answers = useMemo(
    () =>
      findAnswers({
        question,
        openAccountId: OPEN_ACCOUNT.exec(location.pathname)?.[1] ?? null,
        rows: toAccountRows({
          adAccounts: shown?.adAccounts ?? [],
          adUsers,
          convertMoneyToUSD,
          now,
        }),
      }),
    [question, shown, adUsers, convertMoneyToUSD, now],
  );
  const isRejected = question === 'rejected';
  const Icon = isRejected ? XCircleIcon : ArrowTrendingDownIcon;
  return (
    <Command.Group
      heading={isRejected ? t('Rejected ads') : t('Spent today, no results')}
      className={className}
    >
      {answers.map(({ row, path }) => (
        <Command.Item
          key={row.key}
          value={`answer/${question}/${row.key}`}
          className={ITEM}
          onSelect={() => {
            if (!isRejected) {
              updateSettings({ period: { preset: 'today' } });
            }
            onGo(path);
          }}
        >
          <Icon aria-hidden="true" className={`size-4 flex-none ${HUE_ICON.error}`} />
          <span lang="" className="min-w-0 truncate">
            {row.account.name}
          </span>
          <span className="min-w-24 flex-1 truncate text-sm text-ink-3">
            {isRejected
              ? t('{rejected, plural, one {# rejected} other {# rejected}}', {
                  rejected: row.account.rejectedAdCount ?? 0,
                })
              : t('{amount} spent today', {
                  amount: `${amountText(row.spend, row.money)} ${row.money.currency ?? ''}`,
                })}
          </span>
        </Command.Item>
      ))}
      {isRejected && (
        <Command.Item
          value="answer/rejected/all"
          className={ITEM}
          onSelect={() => onGo(accountsPath(toAccountsView({ show: 'rejected' })))}
        >
          <XCircleIcon aria-hidden="true" className="size-4 flex-none text-ink-3" />
          {t('All ad accounts with rejected ads')}
        </Command.Item>
      )}
    </Command.Group>
  );
}

/** Answers to what is asked most: which ads were rejected, which spend today without results. */
export function AnswerItems({ query, ...props }: PaletteItemsProps) {
  const { t } = useTranslation('all-accounts');
  const words: Readonly<Record<Question, string>> = {
    rejected: t('rejected disapproved ads review'),
    losers: t('today’s losers losing ads spent without no results'),
  };
  return (
    <>
      {isAsked({ query, words: words.rejected }) && <Answers question="rejected" {...props} />}
      {isAsked({ query, words: words.losers }) && <Answers question="losers" {...props} />}
    </>
  );
}
