import { z } from 'zod';
import { startSandbox } from './sandbox.ts';

const PORT_RULE = 'must be a port number from 0 to 65535';
const envSchema = z.object({
  SANDBOX_PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_RULE)
    .transform(Number)
    .refine((port) => port <= 65_535, PORT_RULE)
    .default(4_000),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_SEED: z.coerce.number().int().min(0).default(1),
  SANDBOX_DELAY_MS: z.coerce.number().int().min(0).max(120_000).default(0),
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

try {
  const sandbox = await startSandbox({
    port: env.data.SANDBOX_PORT,
    host: env.data.SANDBOX_HOST,
    seed: env.data.SANDBOX_SEED,
    delayMs: env.data.SANDBOX_DELAY_MS,
    stateFile: env.data.SANDBOX_STATE,
  });
  console.log(`Sandbox listens on ${sandbox.url}`);
  // `disconnect`: the program that started this one died without a word.
  for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.once(end, () => {
      void sandbox.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    isTaken
      ? `SANDBOX_PORT: port ${env.data.SANDBOX_PORT} is in use`
      : `The sandbox could not start: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
}
