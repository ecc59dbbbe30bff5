delete process.env.WAYMARK_TEST_DATABASE_URL;
