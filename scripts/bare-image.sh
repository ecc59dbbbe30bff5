#!/usr/bin/env bash
# Takes the steps of deploy/Dockerfile in a bare Debian, where no container engine is at hand: installs and
# builds as root, then runs the product as a user without rights, on a file system that is read-only but
# for /tmp and /data, with a PostgreSQL server, and starts its Chromium. It needs root, debootstrap, npm and
# DATABASE_URL, an empty database that the chroot can reach (127.0.0.1).
set -euo pipefail

: "${DATABASE_URL:?Set it to an empty database.}"
. "$(dirname "$0")/bare-root.sh"
mounts=("$root/tmp" "$root/data" "$root/dev" "$root/proc" "$root")

echo "FROM: a bare Debian ($suite) with the Node of package.json."
make_debian
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
mknod -m 666 "$root/dev/null" c 1 3
mknod -m 444 "$root/dev/urandom" c 1 9
mknod -m 444 "$root/dev/random" c 1 8
mkdir -m 1777 "$root/dev/shm"
chroot "$root" useradd --uid 1000 node

set_environment PATH=/usr/local/bin:/usr/bin:/bin HOME=/root
cp -L "$source/node_modules/.bin/node" "$root/usr/local/bin/node"
cp -r "$(npm root --global)/npm" "$root/usr/local/lib/npm"
ln -s ../lib/npm/bin/npm-cli.js "$root/usr/local/bin/npm"

echo 'COPY and RUN: npm ci, npm run build.'
mkdir "$root/app"
tar -C "$source" --exclude=./.git --exclude=./node_modules --exclude=./dist --exclude=./data \
  --exclude=./.env -cf - . | tar -C "$root/app" --no-same-owner -xf -
steps="$(sed -n '/^FROM.* AS build/,/^FROM/p' "$source/deploy/Dockerfile" |
  sed -e ':join' -e '/\\$/N; s/\\\n//; tjoin' | sed -n 's/^RUN //p')"
printf '%s\n' "$steps" | while IFS= read -r step; do
  echo "RUN $step"
  chroot "$root" env -i "${environment[@]}" sh -c "cd /app && $step" >"$work/output" 2>&1 </dev/null || fail "$step"
done
mkdir -p "$root/data"
chroot "$root" chown node:node /data

echo 'USER node, read-only: the product answers, and Chromium starts.'
mount -t tmpfs -o mode=1777,exec tmpfs "$root/tmp"
mount -t tmpfs -o uid=1000,gid=1000,mode=700 tmpfs "$root/data"
mount -o remount,bind,ro "$root"
port="${PORT:-3999}"
as_node=(chroot --userspec=1000:1000 "$root" env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/data
  NODE_ENV=production HOST=127.0.0.1 PORT="$port" DATA_DIR=/data PUBLIC_URL=https://jobs.example.org
  SESSION_SECRET=only-for-this-trial-0123456789abcdef "DATABASE_URL=$DATABASE_URL")
if "${as_node[@]}" touch /app/x 2>/dev/null; then fail 'the file system is not read-only'; fi
"${as_node[@]}" sh -c 'cd /app && exec node start.js' >"$work/output" 2>&1 &
runs=$!
until node -e "fetch('http://127.0.0.1:$port/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"; do
  kill -0 "$runs" 2>/dev/null || fail 'the product ended'
  sleep 1
done
"${as_node[@]}" sh -c 'cd /app && exec node --input-type=module -' >"$work/chromium" 2>&1 <<'SCRIPT' || { cat "$work/chromium"; exit 1; }
import { spawnSync } from 'node:child_process';
import { chromiumCandidates } from '/app/server/cv/pdf/find-chromium.ts';
const [candidate] = await chromiumCandidates(undefined);
const { path, env } = await candidate.prepare();
const { stdout, stderr, status } = spawnSync(path, ['--version'], { env, encoding: 'utf8' });
console.log(stdout, status === 0 ? '' : stderr);
process.exit(stdout.includes('Chromium') ? 0 : 1);
SCRIPT
kill "$runs"
wait "$runs" || fail 'the stop'
runs=''
du -sh --exclude=./proc --exclude=./dev "$root" | sed 's/\t.*/ in all/'
echo 'The steps of the Dockerfile hold.'
