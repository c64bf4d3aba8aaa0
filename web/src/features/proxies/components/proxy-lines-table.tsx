import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/format.ts';
import { lineStatusLabel } from '../../../lib/line-labels.ts';
import type { Added, LineResults } from '../../../lib/line-status.ts';
import type { LineResult } from '../../../lib/lines-runner.ts';
import { LineBlock, LineLink, LineState } from '../../../ui/line-state.tsx';
import { LineCell, LinesTable } from '../../../ui/lines-table.tsx';
import { lineReason } from '../line-reason.ts';
import type { ProxyLine } from '../lines.ts';

const COLUMNS = 'grid-cols-[76px_76px_minmax(150px,1fr)_minmax(110px,.7fr)_minmax(300px,2fr)]';

interface LineProps {
  readonly line: ProxyLine;
  readonly result: LineResult<Added> | undefined;
}

function optionsOf({ verdict }: ProxyLine) {
  return verdict.kind === 'invalid' ? null : verdict.options;
}

function addressOf(line: ProxyLine): string {
  const options = optionsOf(line);
  return options === null ? NO_VALUE : formatProxyAddress(options);
}

function stateOf({ line, result }: LineProps) {
  const id =
    result?.state === 'done'
      ? result.output.id
      : result?.state === 'refused'
        ? result.error.details?.existingId
        : undefined;
  const name = result?.state === 'done' ? result.output.name : addressOf(line);
  return {
    word: lineStatusLabel({ line, result }),
    reason: lineReason({ line, result }),
    link: id !== undefined && <LineLink to={`/proxies/${id}`} name={name} />,
  };
}

const Row = memo(function Row({ line, result }: LineProps) {
  const options = optionsOf(line);
  const address = addressOf(line);
  return (
    <>
      <LineCell className="text-ink-3 tabular-nums">{line.number}</LineCell>
      <LineCell className="text-ink-2">{options?.protocol ?? NO_VALUE}</LineCell>
      <LineCell>
        {options === null ? (
          NO_VALUE
        ) : (
          <span className="truncate ident" title={address}>
            {address}
          </span>
        )}
      </LineCell>
      <LineCell className="text-ink-2">
        <span className="truncate">{options?.username ?? NO_VALUE}</span>
      </LineCell>
      <LineCell>
        <LineState {...stateOf({ line, result })} />
      </LineCell>
    </>
  );
});

const Block = memo(function Block({ line, result }: LineProps) {
  const options = optionsOf(line);
  return (
    <LineBlock
      number={line.number}
      title={addressOf(line)}
      isIdent={options !== null}
      detail={
        options !== null && (
          <span className="min-w-0 truncate text-ink-3">
            {[options.protocol, options.username].filter(Boolean).join(' · ')}
          </span>
        )
      }
      {...stateOf({ line, result })}
    />
  );
});

interface ProxyLinesTableProps {
  readonly lines: readonly ProxyLine[];
  readonly results: LineResults;
}

export function ProxyLinesTable({ lines, results }: ProxyLinesTableProps) {
  const { t } = useTranslation('proxies');
  return (
    <LinesTable
      lines={lines}
      heads={[t('Line'), t('Protocol'), t('Address'), t('Username'), t('Status')]}
      columns={COLUMNS}
      minWidth="min-w-200"
      row={(line) => <Row line={line} result={results.get(line.key)} />}
      block={(line) => <Block line={line} result={results.get(line.key)} />}
    />
  );
}
