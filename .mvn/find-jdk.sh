#!/bin/sh
# Prints the home of a JDK 21 or newer: JAVA_HOME, the java on the PATH, then the usual places, newest first.
# Reads each JDK's release file instead of starting it, so that looking costs milliseconds.

major() { # of the JDK at $1, or nothing if there is none
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  sed -n 's/^JAVA_VERSION="\(1\.\)\{0,1\}\([0-9]*\).*/\2/p' "$1/release"
}

fits() {
  version=$(major "$1") && [ -n "$version" ] && [ "$version" -ge 21 ]
}

on_path() {
  found=$(command -v java 2>/dev/null) || return 1
  while [ -L "$found" ]; do
    target=$(readlink "$found")
    case $target in /*) found=$target ;; *) found=$(dirname "$found")/$target ;; esac
  done
  dirname "$(dirname "$found")"
}

for home in "${JAVA_HOME:-}" "$(on_path)"; do
  if [ -n "$home" ] && fits "$home"; then echo "$home" && exit 0; fi
done

best= best_version=0
for home in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/*jdk* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
  "$HOME"/.local/share/mise/installs/java/* "$HOME"/.asdf/installs/java/* \
  /Library/Java/JavaVirtualMachines/*/Contents/Home "$HOME"/Library/Java/JavaVirtualMachines/*/Contents/Home; do
  if fits "$home" && [ "$version" -gt "$best_version" ]; then best=$home best_version=$version; fi
done
[ -n "$best" ] && echo "$best" && exit 0

echo "Expected a JDK 21 or newer, but found none. Install one (Debian: apt install openjdk-21-jdk; or" >&2
echo "https://adoptium.net), or set JAVA_HOME to where it is." >&2
exit 1
