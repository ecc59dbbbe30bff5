import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import { type MetricsServer, serveMetrics } from '../http/serve-metrics.ts';
import { openMetrics } from './metrics.ts';

let api: TestApi;
let server: MetricsServer;
let onAnswer: ReturnType<typeof openMetrics>['onAnswer'];

beforeAll(async () => {
  api = await openTestApi();
  await createJobs(api.database, { title: 'Nurse' });
  const metrics = openMetrics(api.services, { counts: { hits: 3, misses: 1 } });
  ({ onAnswer } = metrics);
  server = await serveMetrics({
    host: '127.0.0.1',
    port: 0,
    read: () => metrics.registry.metrics(),
    probe: async (path) => api.app.request(path),
  });
});
afterAll(async () => {
  await server.close();
  await api.close();
});

const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

test('what an operator watches is there, and names nobody', async () => {
  await api.send('POST', '/api/forgot-password', { email: 'ama@example.org' });
  onAnswer({ kind: 'api', method: 'POST', status: 200, seconds: 0.02 });
  onAnswer({ kind: 'page', method: 'AMA', status: 0, seconds: 0.02 });
  const text = await (await ask('/metrics')).text();
  for (const line of [
    'waymark_http_request_seconds_count{kind="api",method="POST",status="2xx"} 1',
    'waymark_http_request_seconds_count{kind="page",method="other",status="0xx"} 1',
    'waymark_page_cache_total{found="yes"} 3',
    'waymark_admission{state="waiting"} 0',
    'waymark_cv_pdfs{state="running"} 0',
    'waymark_database_connections{kind="request",state="waiting"} 0',
    'waymark_database_up 1',
    'waymark_queue_failed_jobs{queue="settle-payment"} 0',
    'waymark_alert_mails 0',
    'waymark_unread_adverts 1',
    'waymark_import_age_seconds 0',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(text).not.toMatch(/ama|example\.org/i);
});

test('a machine without a port for readers is probed here', async () => {
  expect((await ask('/readyz')).status).toBe(200);
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/api/jobs')).status).toBe(404);
});
