import { inject } from 'vitest';

delete process.env.WAYMARK_TEST_DATABASE_URL;
process.env.WAYMARK_TEST_TEMPLATE = inject('migratedFolder');
