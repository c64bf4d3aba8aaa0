import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/format.ts';
import { lineStatusLabel } from '../../../lib/line-labels.ts';
import type { Added, LineResults } from '../../../lib/line-status.ts';
import type { LineResult } from '../../../lib/lines-runner.ts';
import { useSession } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';
import { cx } from '../../../ui/class-names.ts';
import { LineBlock, LineLink, LineState } from '../../../ui/line-state.tsx';
import { LineCell, LinesTable } from '../../../ui/lines-table.tsx';
import { findExistingProfileId } from '../existing-profile.ts';
import { countCookies, lastFour } from '../form/paste.ts';
import { useOtherOwners } from '../use-other-owners.ts';
import { type ImportLine, lineReason } from './lines.ts';

const COLUMNS =
  'grid-cols-[76px_minmax(150px,1fr)_84px_96px_minmax(110px,.7fr)_minmax(130px,.8fr)_minmax(240px,2.4fr)]';

interface LineProps {
  readonly line: ImportLine;
  readonly result: LineResult<Added> | undefined;
  /** The created or existing profile. */
  readonly adUserId: string | undefined;
  /** Other members who connected the same profile. */
  readonly otherOwners: string | null;
}

function Missing() {
  return <span className="text-ink-3">{NO_VALUE}</span>;
}

function nameOf({ line: { understood }, result }: LineProps): string | null {
  return result?.state === 'done' ? result.output.name : (understood.customName ?? null);
}

function Who(props: LineProps) {
  const { facebookId } = props.line.understood;
  const name = nameOf(props);
  return (
    <span className="flex min-w-0 flex-col">
      {name !== null && <span className="truncate font-medium">{name}</span>}
      <span className={cx('truncate ident', name !== null && 'text-ink-3')}>
        {facebookId ?? <Missing />}
      </span>
    </span>
  );
}

function useLineState(props: LineProps) {
  const { t } = useTranslation('ad-users');
  const { line, result, adUserId, otherOwners } = props;
  return {
    word: lineStatusLabel({ line, result }),
    reason:
      lineReason({ line, result }) ??
      (otherOwners === null ? undefined : t('Also connected by: {names}', { names: otherOwners })),
    link: adUserId !== undefined && (
      <LineLink
        to={`/ad-users/${adUserId}`}
        name={nameOf(props) ?? line.understood.facebookId ?? undefined}
      />
    ),
  };
}

function Secrets({ line: { understood } }: Pick<LineProps, 'line'>): ReactNode[] {
  const { t } = useTranslation('ad-users');
  const { accessToken, cookie, userAgent, proxy } = understood;
  return [
    accessToken === undefined ? (
      <Missing key="token" />
    ) : (
      <span key="token" className="ident">
        …{lastFour(accessToken)}
      </span>
    ),
    !cookie ? (
      <Missing key="cookie" />
    ) : (
      t('{count, plural, one {# cookie} other {# cookies}}', { count: countCookies(cookie) })
    ),
    userAgent === undefined ? (
      <Missing key="agent" />
    ) : (
      <span key="agent" className="truncate text-ink-2" title={userAgent}>
        {userAgent}
      </span>
    ),
    proxy === undefined || proxy === null ? (
      <Missing key="proxy" />
    ) : (
      <span key="proxy" className="truncate ident" title={formatProxyAddress(proxy)}>
        {formatProxyAddress(proxy)}
      </span>
    ),
  ];
}

const Row = memo(function Row(props: LineProps) {
  const { line } = props;
  const state = useLineState(props);
  return (
    <>
      <LineCell className="text-ink-3 tabular-nums">{line.number}</LineCell>
      <LineCell>
        <Who {...props} />
      </LineCell>
      {Secrets({ line }).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are always the same four
        <LineCell key={index}>{part}</LineCell>
      ))}
      <LineCell>
        <LineState {...state} />
      </LineCell>
    </>
  );
});

const Block = memo(function Block(props: LineProps) {
  const { t } = useTranslation('ad-users');
  const { line } = props;
  const state = useLineState(props);
  const name = nameOf(props);
  const id = line.understood.facebookId ?? <Missing />;
  const { accessToken, cookie, proxy } = line.understood;
  return (
    <LineBlock
      number={line.number}
      title={name ?? id}
      isIdent={name === null}
      detail={
        <span className="flex min-w-0 flex-col text-ink-3">
          {name !== null && <span className="ident">{id}</span>}
          <span className="flex min-w-0 gap-2">
            {accessToken !== undefined && <span className="ident">…{lastFour(accessToken)}</span>}
            {!!cookie && (
              <span>
                {t('{count, plural, one {# cookie} other {# cookies}}', {
                  count: countCookies(cookie),
                })}
              </span>
            )}
            {proxy !== undefined && proxy !== null && (
              <span className="truncate ident">{formatProxyAddress(proxy)}</span>
            )}
          </span>
        </span>
      }
      {...state}
    />
  );
});

interface ImportTableProps {
  readonly lines: readonly ImportLine[];
  readonly results: LineResults;
}

export function ImportTable({ lines, results }: ImportTableProps) {
  const { t } = useTranslation('ad-users');
  const accountId = useSession().session.accountId ?? '';
  const { rows } = useOwned('adUser');
  const otherOwnersOf = useOtherOwners();
  const findId = ({
    line: { verdict, understood },
    result,
  }: Pick<LineProps, 'line' | 'result'>) => {
    if (result?.state === 'done') {
      return result.output.id;
    }
    if (result?.state === 'refused' && result.error.type === 'AlreadyExistsError') {
      return findExistingProfileId({
        error: result.error,
        facebookId: understood.facebookId ?? undefined,
        ownProfiles: rows.filter((row) => row.accountId === accountId),
      });
    }
    return verdict.kind === 'known' ? verdict.adUserId : undefined;
  };
  const propsOf = (line: ImportLine): LineProps => {
    const state = { line, result: results.get(line.key) };
    const { facebookId } = line.understood;
    return {
      ...state,
      adUserId: findId(state),
      otherOwners: facebookId == null ? null : otherOwnersOf({ facebookId, accountId }),
    };
  };
  return (
    <LinesTable
      lines={lines}
      heads={[
        t('Line'),
        t('Profile'),
        t('Token'),
        t('Cookies'),
        t('User agent'),
        t('Proxy'),
        t('Status'),
      ]}
      columns={COLUMNS}
      minWidth="min-w-232"
      row={(line) => <Row {...propsOf(line)} />}
      block={(line) => <Block {...propsOf(line)} />}
    />
  );
}
