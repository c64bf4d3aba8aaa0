import type { StableRow } from '@ads-checker/shared/collections/index';
import { fieldNames, pickFields } from '@ads-checker/shared/contracts/fields';
import {
  type ProxyAbout,
  type ProxyOptionsInput,
  type ProxyUpdate,
  portSchema,
  proxyAboutSchema,
  proxyOptionsInputSchema,
  proxyTextsSchema,
} from '@ads-checker/shared/contracts/proxies';
import { z } from 'zod';
import { changedFields } from '../../lib/changed-fields.ts';

const NOT_A_PORT = 'must be a whole number from 1 to 65535';

/** The form's values: the port is text until parsed. */
export const proxyFieldsSchema = proxyAboutSchema.extend({
  options: proxyOptionsInputSchema
    .extend({
      port: z
        .string()
        .trim()
        .min(1, 'is required')
        .regex(/^[1-9]\d{0,4}$/, NOT_A_PORT)
        .transform(Number)
        .pipe(portSchema),
    })
    // SOCKS4 has no password: one typed before the protocol was chosen is not sent
    .transform((options) =>
      options.protocol === 'socks4' ? { ...options, password: null } : options,
    ),
});
export type ProxyFields = z.input<typeof proxyFieldsSchema>;
export type ProxyValues = z.output<typeof proxyFieldsSchema>;

function toAboutFields(about: ProxyAbout): Omit<ProxyFields, 'options'> {
  const texts = fieldNames(proxyTextsSchema).map((name) => [name, about[name] ?? '']);
  return { ...pickFields(proxyAboutSchema, about), ...Object.fromEntries(texts) };
}

export const EMPTY_PROXY: ProxyFields = {
  ...toAboutFields(proxyAboutSchema.parse({})),
  options: { protocol: 'socks5', hostname: '', port: '', username: '', password: '' },
};

export function toFields({ options, ...proxy }: StableRow<'proxy'>): ProxyFields {
  return {
    ...toAboutFields(proxy),
    options: {
      protocol: options.protocol,
      hostname: options.hostname,
      port: String(options.port),
      username: options.username ?? '',
      password: '',
    },
  };
}

/**
 * Edits made since a new proxy was sent: a password that was sent is stored, and no longer an edit.
 */
export function toUnsavedDraft({
  sent,
  typed,
}: {
  readonly sent: ProxyFields;
  readonly typed: ProxyFields;
}): ProxyFields {
  const isStored = typed.options.password === sent.options.password;
  const isChanged = JSON.stringify(typed.options) !== JSON.stringify(sent.options);
  return isStored && isChanged ? { ...typed, options: { ...typed.options, password: '' } } : typed;
}

export function toOptionFields(options: ProxyOptionsInput): ProxyFields['options'] {
  return {
    ...options,
    port: String(options.port),
    username: options.username ?? '',
    password: options.password ?? '',
  };
}

/** Whether the address changes: a stored password is then not reused. */
export function isElsewhere({
  proxy,
  options,
}: {
  readonly proxy: Pick<StableRow<'proxy'>, 'options'>;
  readonly options: Pick<ProxyFields['options'], 'protocol' | 'hostname' | 'port'>;
}): boolean {
  return (
    options.protocol !== proxy.options.protocol ||
    options.hostname.trim() !== proxy.options.hostname ||
    options.port.trim() !== String(proxy.options.port)
  );
}

/** Changed connection settings; null when none. */
export function toOptionsUpdate({
  proxy,
  values,
  isPasswordGiven,
}: {
  readonly proxy: StableRow<'proxy'>;
  readonly values: ProxyValues;
  /** The password field was opened: its value counts, also when empty. */
  readonly isPasswordGiven: boolean;
}): NonNullable<ProxyUpdate['options']> | null {
  const { password, ...options } = values.options;
  const changed = changedFields(options, proxy.options);
  return isPasswordGiven ? { ...changed, password } : changed;
}

/** Changed texts and visibility; null when none. */
export function toPatch({
  proxy,
  values,
}: {
  readonly proxy: StableRow<'proxy'>;
  readonly values: ProxyValues;
}): Partial<ProxyAbout> | null {
  return changedFields(pickFields(proxyAboutSchema, values), proxy);
}
