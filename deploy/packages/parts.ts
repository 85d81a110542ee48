/** The architectures of Debian, by Node's names for them. */
export const architectures = { amd64: 'x64', arm64: 'arm64' } as const
export type Architecture = keyof typeof architectures

/** `e_machine` in the head of a program. */
export const elfMachines: Readonly<Record<Architecture, number>> = { amd64: 0x3e, arm64: 0xb7 }

/** One Debian package. */
export interface Part {
  readonly name: string
  readonly description: string
  /** The workspaces whose bundles it holds; the first names its folder. */
  readonly workspaces: readonly string[]
  /** It holds programs of ours, and so a Node. */
  readonly main: boolean
  /** The packages beside the bundles (`external` in rolldown.config.ts), with what they need themselves. */
  readonly packages: readonly string[]
  readonly units: readonly string[]
  /** The units that run after the installation. */
  readonly starts: readonly string[]
  /** Files in /etc/mayim that an update leaves as they were changed. */
  readonly settings: readonly string[]
  readonly scripts: readonly string[]
  /** Its users and groups, for systemd-sysusers. */
  readonly users: string
  /** Where it says whether it may be updated now. */
  readonly operatorPort?: number
  readonly depends: readonly string[]
  readonly recommends?: readonly string[]
  readonly conflicts?: string
}

const users = 'deploy/packages/sysusers.conf'
const ofNode = ['libc6 (>= 2.36)', 'libstdc++6', 'libgcc-s1', 'ca-certificates']
const ofBridge = ['libusb-1.0-0', 'libudev1']
const tls = ['deploy/tls/make-certificate.sh', 'deploy/tls/install-certificate.sh']
const bridge = {
  packages: ['@napi-rs/canvas', 'node-hid', 'serialport'],
  unit: 'deploy/systemd/mayim-bridge.service',
  settings: ['deploy/env/bridge.env', 'deploy/packages/building.json'],
}

/** What a release is made of. */
export const parts: readonly Part[] = [
  {
    name: 'mayim-hub',
    description: 'Mayim in the building: reception, rooms, broker, and the bridge to its devices',
    workspaces: ['hub', 'firmware-bridge'],
    main: true,
    packages: [...bridge.packages, '@fastify/swagger-ui', '@fontsource/heebo'],
    units: [
      'deploy/systemd/mayim-hub.service',
      ...['console.service', 'update.path', 'update.service'].map(file => `deploy/packages/mayim-${file}`),
      bridge.unit,
    ],
    starts: ['mayim-hub', 'mayim-bridge', 'mayim-update.path'],
    settings: ['deploy/env/hub.env', ...bridge.settings],
    scripts: tls,
    users,
    operatorPort: 4021,
    depends: [...ofNode, ...ofBridge, 'openssl'],
    recommends: ['avahi-daemon', 'gpiod', 'qrencode'],
    conflicts: 'mayim-bridge',
  },
  {
    name: 'mayim-portal',
    description: "Mayim's website and the patrons' app",
    workspaces: ['portal'],
    main: true,
    packages: ['@napi-rs/canvas', '@fastify/swagger-ui', 'pg'],
    units: ['deploy/systemd/mayim-portal.service'],
    starts: ['mayim-portal'],
    settings: ['deploy/env/portal.env'],
    scripts: [...tls, 'deploy/Caddyfile', 'deploy/nginx.conf'],
    users,
    operatorPort: 4011,
    depends: ofNode,
    recommends: ['caddy | nginx'],
  },
  {
    name: 'mayim-bridge',
    description: 'Mayim: a bridge to devices, on another machine than the hub',
    workspaces: ['firmware-bridge'],
    main: true,
    packages: bridge.packages,
    units: [bridge.unit],
    starts: [],
    settings: bridge.settings,
    scripts: [],
    users,
    depends: [...ofNode, ...ofBridge],
    recommends: ['gpiod'],
    conflicts: 'mayim-hub',
  },
  {
    name: 'mayim-screen',
    description: 'Mayim: a screen of the building, one page of the hub in Chromium',
    workspaces: [],
    main: false,
    packages: [],
    units: ['deploy/screen/mayim-screen.service'],
    starts: [],
    settings: ['deploy/screen/screen.env'],
    scripts: [
      'open-screen.sh',
      'lock-screen.sh',
      'trust-ca.sh',
      'chromium-policy.json',
      'usbguard-rules.conf',
    ].map(file => `deploy/screen/${file}`),
    users: 'deploy/screen/sysusers.conf',
    depends: [
      ...['chromium', 'cage', 'wlr-randr', 'curl', 'openssl', 'libnss3-tools', 'ca-certificates'],
      ...['usbguard', 'fonts-noto-core', 'dbus-user-session'],
    ],
    recommends: ['speech-dispatcher', 'espeak-ng', 'pipewire-audio'],
  },
]

/** Where a package lies. Programs have a folder for each release below it. */
export function folderOf({ name }: Pick<Part, 'name'>): string {
  return `opt/mayim/${name.replace('mayim-', '')}`
}
