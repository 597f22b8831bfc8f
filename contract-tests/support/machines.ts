// Folders that stand for the machines of a guide: its commands find there what they would find on a machine of their own.

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { provideCaddy } from '../../scripts/setup/provide-caddy.ts';
import { providePromtool } from '../../scripts/setup/provide-promtool.ts';
import { openTerminal, type Terminal } from './guide.ts';

/** A folder below which a guide's `/etc`, `/opt` and `/var/lib` are, and a terminal in it. */
export interface Machine {
  readonly root: string;
  /** Pastes commands of a guide as they are here. @returns what they printed @throws Error when one failed */
  paste(commands: string): Promise<string>;
  remove(): Promise<void>;
}

export interface MachineOptions {
  /** The folder of the terminal. */
  readonly folder: string;
  /** Words of the guide, such as addresses, and what they are here. */
  readonly words: Readonly<Record<string, string>>;
  /** Programs that change a whole machine, as scripts of bash that do as much here. `$ROOT` is the machine's folder. */
  readonly programs: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

const places = [
  'bin',
  'etc/mitome',
  'etc/systemd/system',
  'etc/caddy',
  'etc/prometheus',
  'opt',
  'var/cache',
  'var/lib',
];

/** Makes a machine without anything installed. */
export async function createMachine({ folder, words, programs, env = {} }: MachineOptions): Promise<Machine> {
  const root = await mkdtemp(join(tmpdir(), 'mitome-machine-'));
  await chmod(root, 0o711);
  for (const place of places) await mkdir(join(root, place), { recursive: true });
  for (const [name, script] of Object.entries(programs)) {
    const text = `#!/bin/bash\nset -eu\nROOT=${root}\n${script}\n`;
    await writeFile(join(root, 'bin', name), text, { mode: 0o755 });
  }
  const path = `${join(root, 'bin')}:${process.env.PATH}`;
  const terminal: Terminal = openTerminal(folder, { ...env, PATH: path });
  const asHere = (commands: string) =>
    Object.entries(words)
      .reduce((text, [word, here]) => text.replaceAll(word, here), commands)
      .replaceAll(/(?<![\w.-])\/(etc|opt|var\/(?:cache|lib))\//g, `${root}/$1/`);
  return {
    root,
    paste: (commands) => terminal.paste(asHere(commands.trim())),
    async remove() {
      await terminal.close();
      await rm(root, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The programs of the gateway. */
export interface GatewayPrograms {
  readonly caddy: string;
  readonly prometheus: string;
  readonly promtool: string;
}

/** Finds or unpacks them. */
export async function provideGatewayPrograms(): Promise<GatewayPrograms> {
  const [caddy, promtool] = [await provideCaddy(), await providePromtool()];
  return { caddy, promtool, prometheus: join(dirname(promtool), 'prometheus') };
}

/** A program that does nothing here, because a test of its own does it or it would change this machine. */
export const doesNothing = 'exit 0';

/** Runs a command without becoming another account: `runuser -u mitome -- command`. */
export const runsAsCaller = 'shift 3; exec "$@"';

/** Starts and stops a service in the background: functions for a stand-in of systemctl. */
const background = `
launch() { "$@" >"$ROOT/$name.log" 2>&1 & echo $! >"$ROOT/$name.pid"; }
await() { until "$@"; do kill -0 "$(cat "$ROOT/$name.pid")" || { cat "$ROOT/$name.log" >&2; exit 1; }; sleep 0.05; done; }
finish() {
  pid=$(cat "$ROOT/$name.pid"); kill -TERM "$pid"
  until [ ! -e "/proc/$pid" ] || grep -q '^State:.Z' "/proc/$pid/status"; do sleep 0.05; done
}`;

/** A systemctl that runs the unit mitome as its file says: the command, the folder, the file of the environment. */
export const systemctlOfNode = `${background}
name=mitome unit=$ROOT/etc/systemd/system/mitome.service
setting() { sed -n "s/^$1=//p" "$unit"; }
case "$*" in
  daemon-reload) ;;
  'enable --now mitome')
    cd "$ROOT$(setting WorkingDirectory)"
    read -r program words <<<"$(setting ExecStart)"
    launch "$ROOT$program" --env-file="$ROOT$(setting EnvironmentFile)" $words ;;
  'stop mitome') finish ;;
  *) echo "unknown: $*" >&2; exit 1 ;;
esac`;

/** A systemctl that runs Caddy and Prometheus with the configuration that the guide wrote. */
export const systemctlOfGateway = (
  { caddy, prometheus }: GatewayPrograms,
  ports: { readonly tls: number; readonly prometheus: number },
): string => `${background}
export XDG_DATA_HOME=$ROOT/data XDG_CONFIG_HOME=$ROOT/config
case "$*" in
  'reload caddy')
    name=caddy
    # Its own port alone, by TCP, and nothing added to the machine's authorities.
    { printf '{\\n admin off\\n auto_https disable_redirects\\n skip_install_trust\\n servers {\\n protocols h1 h2\\n }\\n}\\n'; cat "$ROOT/etc/caddy/Caddyfile"; } >"$ROOT/Caddyfile"
    launch ${caddy} run --adapter caddyfile --config "$ROOT/Caddyfile"
    await curl -sk -o /dev/null https://localhost:${ports.tls}/livez ;;
  'restart prometheus')
    name=prometheus
    launch ${prometheus} --config.file="$ROOT/etc/prometheus/prometheus.yml" --storage.tsdb.path="$ROOT/data" \\
      --web.listen-address=127.0.0.1:${ports.prometheus}
    await curl -sf -o /dev/null http://localhost:${ports.prometheus}/-/ready ;;
  *) echo "unknown: $*" >&2; exit 1 ;;
esac`;
