# For bare-debian.sh and bare-image.sh, which source it: a bare Debian in $root, and how npm reaches its
# registry from there, as on this machine. They need root, debootstrap and npm.
suite="${DEBIAN_SUITE:-bookworm}"
mirror="${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' "Codename: $suite" 2>/dev/null | head -n 1)}"
source="$(cd "$(dirname "$0")/.." && pwd)"
work="$(mktemp -d)"
root="$work/debian"
# What is mounted there, the innermost first; and a process that runs there.
mounts=()
runs=''

clean_up() {
  if [ -n "$runs" ]; then kill "$runs" 2>/dev/null || true; wait "$runs" 2>/dev/null || true; fi
  for mounted in "${mounts[@]}"; do
    if mountpoint -q "$mounted"; then umount "$mounted"; fi
  done
  rm -rf "$work"
}
trap clean_up EXIT

fail() {
  printf 'FAILED: %s\n' "$1" >&2
  tail -n 40 "$work/output" >&2
  exit 1
}

make_debian() {
  debootstrap --variant=minbase "$suite" "$root" ${mirror:+"$mirror"} >"$work/output" 2>&1 ||
    fail debootstrap
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
}

# NAME=VALUE …: the environment of npm there, as words in $environment.
set_environment() {
  environment=("$@" npm_config_update_notifier=false "npm_config_registry=$(npm config get registry)")
  local certificates="${NODE_EXTRA_CA_CERTS:-$(npm config get cafile)}" name
  if [ -f "$certificates" ]; then
    cp "$certificates" "$root/etc/certificates.pem"
    environment+=(npm_config_cafile=/etc/certificates.pem)
  fi
  for name in http_proxy https_proxy no_proxy; do
    if [ -n "${!name:-}" ]; then environment+=("$name=${!name}"); fi
  done
}
