import type { StableRow } from '@ads-checker/shared/collections/index';
import {
  newProxySchema,
  type ProxyOptionsInput,
  type ProxyUpdate,
  portSchema,
  proxyOptionsInputSchema,
} from '@ads-checker/shared/contracts/proxies';
import { z } from 'zod';

const NOT_A_PORT = 'must be a whole number from 1 to 65535';

/** What somebody fills in: a port is text until it is one. */
export const proxyFieldsSchema = newProxySchema
  .pick({ name: true, description: true, isShared: true })
  .extend({
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
      // It knows no password: one that was typed before the protocol was chosen is not sent
      .transform((options) =>
        options.protocol === 'socks4' ? { ...options, password: null } : options,
      ),
  });
export type ProxyFields = z.input<typeof proxyFieldsSchema>;
export type ProxyValues = z.output<typeof proxyFieldsSchema>;

export const EMPTY_PROXY: ProxyFields = {
  name: '',
  description: '',
  isShared: false,
  options: { protocol: 'socks5', hostname: '', port: '', username: '', password: '' },
};

export function toFields({
  name,
  description,
  isShared,
  options,
}: StableRow<'proxy'>): ProxyFields {
  return {
    name: name ?? '',
    description: description ?? '',
    isShared,
    options: {
      protocol: options.protocol,
      hostname: options.hostname,
      port: String(options.port),
      username: options.username ?? '',
      password: '',
    },
  };
}

/** What was typed since a new proxy was sent: a password that went along is stored by now, and is no change of it. */
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

/** Whether a call would go elsewhere than before: a stored password does not go along. */
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

/** What was changed of how a proxy is reached; null when nothing was. */
export function toOptionsUpdate({
  proxy,
  values,
  isPasswordGiven,
}: {
  readonly proxy: StableRow<'proxy'>;
  readonly values: ProxyValues;
  /** The field of the password was opened: what stands in it counts, also when it is empty. */
  readonly isPasswordGiven: boolean;
}): NonNullable<ProxyUpdate['options']> | null {
  const { options } = values;
  const before = proxy.options;
  const update = {
    ...(options.protocol === before.protocol ? {} : { protocol: options.protocol }),
    ...(options.hostname === before.hostname ? {} : { hostname: options.hostname }),
    ...(options.port === before.port ? {} : { port: options.port }),
    ...(options.username === before.username ? {} : { username: options.username }),
    ...(isPasswordGiven ? { password: options.password } : {}),
  };
  return Object.keys(update).length === 0 ? null : update;
}

/** What was changed of how a proxy is called and who sees it; null when nothing was. */
export function toPatch({
  proxy,
  values,
}: {
  readonly proxy: StableRow<'proxy'>;
  readonly values: ProxyValues;
}): Pick<ProxyUpdate, 'name' | 'description' | 'isShared'> | null {
  const wish = {
    ...(values.name === proxy.name ? {} : { name: values.name }),
    ...(values.description === proxy.description ? {} : { description: values.description }),
    ...(values.isShared === proxy.isShared ? {} : { isShared: values.isShared }),
  };
  return Object.keys(wish).length === 0 ? null : wish;
}
