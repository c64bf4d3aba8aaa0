import { useTranslation } from 'react-i18next';
import { type Pairing, pairingIdOf } from '../platform/storage.ts';
import { SelectField } from './field.tsx';

interface PairingFieldProps {
  readonly pairings: readonly Pairing[];
  readonly current: Pairing;
  readonly onChoose: (pairing: Pairing) => void;
}

/** Team and server, and the username where both are alike. */
function labelOf(pairing: Pairing, pairings: readonly Pairing[]): string {
  const name = ({ team, origin }: Pairing) => `${team.name} · ${new URL(origin).host}`;
  const isAlone = pairings.filter((other) => name(other) === name(pairing)).length === 1;
  return isAlone ? name(pairing) : `${name(pairing)} · @${pairing.user.username}`;
}

/** Where the profile goes, for a browser with several connections. */
export function PairingField({ pairings, current, onChoose }: PairingFieldProps) {
  const { t } = useTranslation();
  if (pairings.length < 2) {
    return null;
  }
  return (
    <SelectField
      label={t('Connection')}
      value={pairingIdOf(current)}
      options={pairings.map((pairing) => ({
        value: pairingIdOf(pairing),
        label: labelOf(pairing, pairings),
      }))}
      onChange={(id) => {
        const chosen = pairings.find((pairing) => pairingIdOf(pairing) === id);
        if (chosen !== undefined) {
          onChoose(chosen);
        }
      }}
    />
  );
}
