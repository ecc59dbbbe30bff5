import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_IMPORT_BYTES } from '../shared/admin-imports.ts';
import { MAX_PROFILE_FILE_BYTES } from '../shared/profile-exchange.ts';

// The library has no types of its own.
const { load, loadAll } = createRequire(import.meta.url)('js-yaml') as {
  load(text: string): unknown;
  loadAll(text: string): unknown[];
};

// The files of deploy/ beside what the product knows: a setting that it does not read would be a
// false promise.

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const lines = (path: string) =>
  read(path)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const settings = [...read('server/env.ts').matchAll(/^ {2}([A-Z_0-9]+): v\./gm)].map(
  ([, name]) => name,
);
const needed = ['PUBLIC_URL', 'DATABASE_URL', 'SESSION_SECRET'];
const routes = read('server/api.ts');

type Service = {
  environment?: Record<string, string>;
  env_file?: string;
  volumes?: string[];
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  stop_grace_period?: string;
};
const compose = load(read('deploy/compose.yaml')) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const resources = loadAll(read('deploy/kubernetes/waymark.yaml')) as Record<string, never>[];
const ofKind = (kind: string) => resources.find((resource) => resource.kind === kind) as never;
type Container = {
  ports: { name: string; containerPort: number }[];
  envFrom: unknown[];
  securityContext: Record<string, unknown>;
  volumeMounts: { name: string; mountPath: string }[];
} & Record<string, { httpGet: { path: string; port: string } }>;
const pod = (ofKind('Deployment') as { spec: { template: { spec: unknown } } }).spec.template
  .spec as {
  containers: Container[];
  volumes: { name: string }[];
  terminationGracePeriodSeconds: number;
  securityContext: Record<string, unknown>;
};
const config = Object.keys((ofKind('ConfigMap') as { data: object }).data);
const service = lines('deploy/waymark.service');
const unit = (name: string) =>
  service.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
const examples = lines('deploy/compose.env.example').map((line) => line.split('=')[0] ?? '');
const image = [...read('deploy/Dockerfile').matchAll(/\b([A-Z_]+)=\S/g)].map(([, name]) => name);

describe('every setting that a file of deploy/ names is one of the product', () => {
  test.each([
    ['Dockerfile', image],
    ['compose.yaml', Object.keys(compose.services.waymark?.environment ?? {})],
    ['compose.env.example', examples],
    ['waymark.service', unit('Environment').map((line) => line.split('=')[0])],
    ['kubernetes/waymark.yaml', config],
  ])('%s', (_, names) => {
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
  });
});

test('compose gives what production needs, and all its services and volumes are there', () => {
  const { waymark, ...others } = compose.services;
  expect([...Object.keys(waymark?.environment ?? {}), ...examples]).toEqual(
    expect.arrayContaining(needed),
  );
  expect(Object.keys(others)).toEqual(['database', 'replica', 'caddy']);
  const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes);
  for (const mount of mounts) {
    const [source = ''] = mount.split(':');
    if (source.startsWith('./')) expect(read(join('deploy', source)), source).not.toBe('');
    else expect(compose.volumes, source).toHaveProperty(source);
  }
});

test('containers are not root, cannot write but where they must, and have time to drain', () => {
  expect(lines('deploy/Dockerfile')).toContain('USER node');
  const { waymark } = compose.services;
  expect(waymark).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  // Chromium runs from there.
  expect(waymark?.tmpfs?.[0]).toMatch(/^\/tmp:exec/);
  expect(Number.parseInt(waymark?.stop_grace_period ?? '', 10)).toBeGreaterThan(15);
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(15 + 5);
  const [container] = pod.containers;
  expect(container?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const writable = container?.volumeMounts.map(({ mountPath }) => mountPath);
  expect(writable).toEqual(['/tmp', '/data', '/backups']);
  expect(pod.volumes.map(({ name }) => name)).toEqual(
    container?.volumeMounts.map(({ name }) => name),
  );
  expect(Number(unit('TimeoutStopSec')[0])).toBeGreaterThan(15);
});

test('probes ask what the product answers', () => {
  const [container] = pod.containers;
  for (const [name, path] of [
    ['startupProbe', '/healthz'],
    ['livenessProbe', '/healthz'],
    ['readinessProbe', '/readyz'],
  ] as const) {
    expect(container?.[name]?.httpGet).toEqual({ path, port: 'http' });
    expect(routes).toContain(`app.get('${path}'`);
  }
  expect(container?.ports).toEqual([
    { name: 'http', containerPort: 3000 },
    { name: 'metrics', containerPort: 9464 },
  ]);
  for (const file of ['deploy/Dockerfile', 'deploy/Caddyfile'])
    expect(read(file)).toMatch(/readyz/);
});

test('proxies let the largest bodies through, compress nothing and change no header of the answer', () => {
  const nginx = lines('deploy/nginx.conf').join('\n');
  const limits = [...nginx.matchAll(/client_max_body_size (\d+)m;/g)].map(
    ([, megabytes]) => Number(megabytes) * 1_048_576,
  );
  expect(Math.min(...limits)).toBeGreaterThan(MAX_PROFILE_FILE_BYTES);
  expect(Math.max(...limits)).toBeGreaterThan(MAX_IMPORT_BYTES);
  expect(nginx).toContain('gzip off;');
  expect(nginx).not.toMatch(/add_header|proxy_hide_header|proxy_cache/);
  // One address more for each proxy: TRUST_PROXY=1 reads the last.
  const places = nginx.match(/proxy_pass /g)?.length;
  expect(nginx.match(/X-Forwarded-For \$proxy_add_x_forwarded_for;/g)).toHaveLength(places ?? 0);
  const open = nginx.match(/\{/g)?.length;
  expect(nginx.match(/\}/g)).toHaveLength(open ?? 0);
  const caddy = lines('deploy/Caddyfile').join('\n');
  expect(caddy).toMatch(/^\{\$PUBLIC_URL\} \{\nreverse_proxy /);
  expect(caddy).not.toMatch(/encode|header/);
});

test('alert rules take rates of counters alone: a gauge that falls is no counter that began again', () => {
  const { groups } = load(read('deploy/observability/alerts.yml')) as {
    groups: { rules: { expr: string }[] }[];
  };
  const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  const names = expressions.flatMap((expression) =>
    [...expression.matchAll(/\b(?:rate|increase)\((\w+)/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !/_(?:total|count|bucket)$/.test(name))).toEqual([]);
});

test('the image leaves out what is private, and what it makes itself', () => {
  expect(lines('deploy/Dockerfile.dockerignore')).toEqual(
    expect.arrayContaining([
      '.git',
      '**/.env',
      'deploy/compose.env',
      'data',
      'dist',
      'node_modules',
    ]),
  );
});

test('scripts and files that the documents and units name are there', () => {
  expect(unit('ExecStart')).toEqual(['/opt/waymark/node_modules/.bin/node start.js']);
  // docs/processes.md: systemctl reload.
  expect(unit('ExecReload')).toEqual(['/bin/kill -HUP $MAINPID']);
  const documents = ['README.md', ...globSync('docs/*.md', { cwd: ROOT })];
  const targets = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(((?!https?:|#)[^)#\s]+)/g)].map(([, target = '']) =>
      join(document, '..', target),
    ),
  );
  expect(targets).toContain('docs/operations.md');
  expect(targets.filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
});
