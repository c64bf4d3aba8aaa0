import { failStart, getConfig, migrateDatabase, startDatabase } from '../app/start-up.ts';

/** Brings the schema up to date and ends: for deployments that migrate before they start servers. */
try {
  const database = await startDatabase(getConfig());
  try {
    await migrateDatabase({ url: database.url });
  } finally {
    await database.stop();
  }
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  failStart(error);
}
