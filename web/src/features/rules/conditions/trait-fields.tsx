import { DELIVERIES } from '@ads-checker/shared/contracts/rule-traits';
import { ChevronUpDownIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { RuleCurrencies } from '../column-labels.ts';
import { Choice, TextInput } from '../compact-inputs.tsx';
import type { TypedTrait } from '../condition-tree.ts';
import { TRAIT_OPERATOR_LABELS, traitValueLabel } from '../trait-labels.ts';

const SUMMED_MAX = 2;

/** Chooses deliveries or tags from a list that opens. */
function ListChoice({
  trait,
  label,
  words,
  described,
  isDisabled,
  onChange,
}: {
  readonly trait: TypedTrait;
  readonly label: string;
  readonly words: RuleCurrencies;
  readonly described: object;
  readonly isDisabled: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const { t } = useTranslation('rules');
  const { name, chosen } = trait;
  const known: readonly string[] =
    name === 'delivery' ? DELIVERIES : [...(words.tagNames?.keys() ?? [])];
  const options = [...known, ...chosen.filter((id) => !known.includes(id))];
  const text =
    chosen.length === 0
      ? t('Choose…')
      : chosen.length > SUMMED_MAX
        ? t('{count} selected', { count: chosen.length })
        : chosen.map((each) => traitValueLabel(name, each, words)).join(', ');
  return (
    <Popover
      label={label}
      className="flex max-h-80 w-64 flex-col p-1"
      trigger={
        <Button
          data-value
          aria-label={t('{name}: {value}', { name: label, value: text })}
          icon={ChevronUpDownIcon}
          disabled={isDisabled}
          {...described}
        >
          <span className="max-w-60 truncate">{text}</span>
        </Button>
      }
    >
      {options.length === 0 ? (
        <p className="px-2 py-1.5 text-ink-3">{t('No tags yet')}</p>
      ) : (
        options.map((each) => (
          <Checkbox
            key={each}
            isSelected={chosen.includes(each)}
            className="min-h-7 w-full rounded-sm px-2 py-1 text-start hover:bg-hover pointer-coarse:min-h-11"
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, each] : chosen.filter((other) => other !== each))
            }
          >
            <span className="truncate">{traitValueLabel(name, each, words)}</span>
          </Checkbox>
        ))
      )}
    </Popover>
  );
}

/** The operator and the value of a condition on what an object is. */
export function TraitFields({
  trait,
  label,
  words,
  describe,
  isDisabled,
  onChange,
  onBlur,
}: {
  readonly trait: TypedTrait;
  /** The name of the trait. */
  readonly label: string;
  readonly words: RuleCurrencies;
  readonly describe: (field: 'text' | 'chosen') => object;
  readonly isDisabled: boolean;
  readonly onChange: (trait: TypedTrait) => void;
  readonly onBlur: () => void;
}) {
  const { t } = useTranslation('rules');
  return (
    <>
      <Choice
        aria-label={t('Operator')}
        value={trait.operator}
        disabled={isDisabled}
        className="w-40 max-desk:w-auto"
        onChange={(event) =>
          onChange({ ...trait, operator: event.target.value as TypedTrait['operator'] })
        }
      >
        {TRAIT_OPERATOR_LABELS[trait.name].map(([operator, text]) => (
          <option key={operator} value={operator}>
            {t(text)}
          </option>
        ))}
      </Choice>
      {trait.name === 'name' ? (
        <TextInput
          data-value
          aria-label={t('{name} value', { name: label })}
          value={trait.text}
          {...describe('text')}
          className="w-56 max-desk:flex-1 max-desk:basis-28"
          onChange={(event) => onChange({ ...trait, text: event.target.value })}
          onBlur={onBlur}
        />
      ) : (
        <ListChoice
          trait={trait}
          label={label}
          words={words}
          described={describe('chosen')}
          isDisabled={isDisabled}
          onChange={(chosen) => onChange({ ...trait, chosen })}
        />
      )}
    </>
  );
}
