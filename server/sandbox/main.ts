import { z } from 'zod';
import { PortError, startSandbox } from './sandbox.ts';

const PORT_RULE = 'must be a port number from 0 to 65535';
const PORT_MAX = 65_535;
const PROXY_PORT_STEP = 80;
const portSchema = z
  .string()
  .regex(/^\d{1,5}$/, PORT_RULE)
  .transform(Number)
  .refine((port) => port <= PORT_MAX, PORT_RULE);
const envSchema = z.object({
  SANDBOX_PORT: portSchema.default(4_000),
  SANDBOX_PROXY_PORT: portSchema.optional(),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_SEED: z.coerce.number().int().min(0).default(1),
  SANDBOX_DELAY_MS: z.coerce.number().int().min(0).max(120_000).default(0),
  SANDBOX_DAILY_BUDGET_FLOOR: z.enum(['on', 'off']).default('on'),
  SANDBOX_STATE: z.string().min(1).optional(),
});

const env = envSchema.safeParse(
  Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')),
);
if (!env.success) {
  for (const issue of env.error.issues) {
    console.error(`${issue.path.join('.')}: ${issue.message}`);
  }
  process.exit(1);
}

const { SANDBOX_PORT: port } = env.data;
const proxyPort = env.data.SANDBOX_PROXY_PORT ?? (port === 0 ? 0 : port + PROXY_PORT_STEP);
if (proxyPort > PORT_MAX) {
  console.error(
    `SANDBOX_PROXY_PORT: is required when SANDBOX_PORT is above ${PORT_MAX - PROXY_PORT_STEP}`,
  );
  process.exit(1);
}

try {
  const sandbox = await startSandbox({
    port,
    proxyPort,
    host: env.data.SANDBOX_HOST,
    seed: env.data.SANDBOX_SEED,
    delayMs: env.data.SANDBOX_DELAY_MS,
    hasDailyBudgetFloor: env.data.SANDBOX_DAILY_BUDGET_FLOOR === 'on',
    stateFile: env.data.SANDBOX_STATE,
    onProgramError: (error) => console.error(error),
  });
  console.log(`Sandbox listens on ${sandbox.url}`);
  // `disconnect`: the parent process died.
  for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.once(end, () => {
      void sandbox.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  console.error(error instanceof PortError ? text : `The sandbox could not start: ${text}`);
  process.exit(1);
}
