import { useTranslation } from 'react-i18next';
import { useServerQuery } from '../../../../lib/server-query.ts';
import { Button } from '../../../../ui/button.tsx';
import { Popover } from '../../../../ui/popover.tsx';
import type { Coverage } from '../queries.ts';
import { coverageQuery } from '../queries.ts';

function Names({
  title,
  campaigns,
}: {
  readonly title: string;
  readonly campaigns: Coverage['campaigns'];
}) {
  return campaigns.length === 0 ? null : (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium">{title}</h3>
      <ul className="max-h-52 overflow-y-auto text-sm text-ink-2">
        {campaigns.map(({ id, name, adAccountName, adAccountId }) => (
          <li key={id} className="truncate" lang="">
            {name ?? id} · {adAccountName ?? adAccountId}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changes({ accountId, ruleId }: { readonly accountId: string; readonly ruleId: string }) {
  const { t } = useTranslation('rules');
  const joined = useServerQuery(coverageQuery({ accountId, ruleId, only: 'joined' }));
  const left = useServerQuery(coverageQuery({ accountId, ruleId, only: 'left' }));
  return (
    <div className="flex w-80 flex-col gap-3 p-3">
      <Names title={t('Joined since yesterday')} campaigns={joined.data?.campaigns ?? []} />
      <Names title={t('Left since yesterday')} campaigns={left.data?.campaigns ?? []} />
    </div>
  );
}

/** `2 joined, 1 left since yesterday`, with their names. */
export function JoinedCampaigns(rule: { readonly accountId: string; readonly ruleId: string }) {
  const { t } = useTranslation('rules');
  const { data } = useServerQuery(coverageQuery({ ...rule, only: 'joined' }));
  if (data === undefined || data.joinedCount + data.leftCount === 0) {
    return null;
  }
  return (
    <Popover
      label={t('Joined and left since yesterday')}
      trigger={
        <Button variant="ghost">
          {t('{joined} joined, {left} left', {
            joined: data.joinedCount,
            left: data.leftCount,
          })}
        </Button>
      }
    >
      <Changes {...rule} />
    </Popover>
  );
}
