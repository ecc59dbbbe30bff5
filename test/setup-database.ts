import { inject } from 'vitest';

process.env.WAYMARK_TEST_DATABASE_URL = inject('postgresUrl');
process.env.WAYMARK_TEST_TEMPLATE = inject('migratedDatabase');
