import { isRuleGroup, isTraitCondition, type RuleGroup } from '../../contracts/rule-conditions.ts';
import { listTrackerColumns } from '../tracker-columns.ts';
import type { TrackerVersion } from '../trackers.ts';
import { isNetworkColumn } from './evaluate.ts';

/**
 * Paths such as `items.0.items.2.column` of conditions whose column does not exist in trackers of
 * this version.
 */
export function findMissingColumns(group: RuleGroup, version: TrackerVersion): readonly string[] {
  const known: ReadonlySet<string> = new Set(listTrackerColumns(version));
  const isMissing = (column: Parameters<typeof isNetworkColumn>[0]): boolean =>
    !isNetworkColumn(column) && !known.has(column);
  const listIn = ({ items }: RuleGroup, path: string): readonly string[] =>
    items.flatMap((item, index) => {
      const at = `${path}items.${index}.`;
      if (isRuleGroup(item)) {
        return listIn(item, at);
      }
      if (isTraitCondition(item)) {
        return [];
      }
      const { column, value } = item;
      const other = typeof value === 'object' && 'column' in value ? value.column : undefined;
      return [
        ...(isMissing(column) ? [`${at}column`] : []),
        ...(other !== undefined && isMissing(other) ? [`${at}value.column`] : []),
      ];
    });
  return listIn(group, '');
}
