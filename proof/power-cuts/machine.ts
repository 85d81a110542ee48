import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '../../demo/free-ports.ts'
import { copyTree, folder, inContainer, makeDebian } from '../appliance/debian.ts'
import { fileOfLoneHub } from '../appliance/setup-files.ts'

const disk = join(folder, 'disk.img')
const diskSize = '3G'
/** Node runs some forty times slower in the machine. */
const openWithinMs = 20 * 60_000
/** The hub alone, without a portal and without TLS, which is slow here. */
const settings = `
MAYIM_PLAIN_HTTP=true
HUB_TLS_CERT=
HUB_TLS_KEY=
PORTAL_URL=http://127.0.0.1:9
MAYIM_SYNC_KEY=${'s'.repeat(43)}
MAYIM_FACILITY_KEY=${'f'.repeat(43)}
`
const prepare = `set -e
dpkg --install /root/*.deb
cat /root/settings >>/etc/mayim/hub.env
chgrp mayim /etc/mayim/facility.json
install --directory --owner=mayim --group=mayim --mode=711 /var/lib/mayim /var/lib/mayim-marks
mayim hub setup --from /etc/mayim/facility.json
systemctl disable mayim-bridge
systemctl enable systemd-networkd
systemctl mask systemd-networkd-wait-online systemd-logind apt-daily.timer apt-daily-upgrade.timer
systemctl mask e2scrub_all.timer e2scrub_reap fstrim.timer dpkg-db-backup.timer getty@tty1 serial-getty@ttyS0 mayim-console
`
const network = `[Match]
Type=ether
[Network]
Address=10.0.2.15/24
`
/** Loading them takes minutes. */
const unneeded = 'kvm,kvm_amd,cfg80211,parport_pc,pcspkr,psmouse,floppy,evdev,button,i2c_piix4,powernow_k8'
/** Stands for the time service, which reaches nobody there. */
const synchronized = 'd /run/systemd/timesync\nf /run/systemd/timesync/synchronized\n'

/** Makes the disk of a machine on which a hub is installed and set up. Returns the folder with its kernel. */
export function makeDisk(hubPackage: string): string {
  const root = join(folder, 'power')
  copyTree(makeDebian('trixie-kernel', ['linux-image-amd64', 'initramfs-tools']), root)
  cpSync(hubPackage, join(root, 'root', basename(hubPackage)))
  mkdirSync(join(root, 'etc/mayim'), { recursive: true })
  writeFileSync(join(root, 'etc/mayim/facility.json'), JSON.stringify(fileOfLoneHub), { mode: 0o640 })
  writeFileSync(join(root, 'root/settings'), settings)
  writeFileSync(join(root, 'root/prepare.sh'), prepare)
  writeFileSync(join(root, 'etc/systemd/network/80-machine.network'), network)
  writeFileSync(join(root, 'etc/tmpfiles.d/synchronized.conf'), synchronized)
  writeFileSync(join(root, 'etc/fstab'), '/dev/vda / ext4 defaults 0 1\n')
  const { options, legacy, env } = inContainer
  const nspawn = ['--directory', root, ...options, legacy, '--pipe', '/bin/sh', '/root/prepare.sh']
  execFileSync('systemd-nspawn', nspawn, {
    ...{ env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'], timeout: 10 * 60_000 },
  })
  rmSync(disk, { force: true })
  execFileSync('truncate', ['--size', diskSize, disk])
  execFileSync('mke2fs', ['-q', '-t', 'ext4', '-d', root, disk])
  return root
}

/** A machine that runs. */
export interface Machine {
  readonly url: string
  /** Ends it as a power cut does. */
  cut(): Promise<void>
}

/** Boots the machine of the disk at an instant, and waits until its hub is open. Nobody touches it. */
export async function boot(root: string, at: Date): Promise<Machine> {
  const [port = 0] = await freePorts(1)
  const file = join(folder, 'console.log')
  appendFileSync(file, `\n=== boots at ${at.toISOString()}\n`)
  const console = openSync(file, 'a')
  const qemu = spawn(
    'qemu-system-x86_64',
    [
      ...['-accel', 'tcg,thread=multi', '-smp', '2', '-m', '1024', '-no-reboot', '-nodefaults'],
      ...['-display', 'none', '-serial', 'stdio'],
      ...['-kernel', join(root, 'vmlinuz'), '-initrd', join(root, 'initrd.img')],
      ...[
        '-append',
        `root=/dev/vda rw console=ttyS0 panic=-1 mitigations=off modprobe.blacklist=${unneeded}`,
      ],
      ...['-drive', `file=${disk},format=raw,if=virtio,cache=none`],
      ...['-nic', `user,model=virtio-net-pci,restrict=on,hostfwd=tcp:127.0.0.1:${port}-10.0.2.15:4020`],
      ...['-rtc', `base=${at.toISOString().slice(0, 19)}`],
    ],
    { stdio: ['ignore', console, console] },
  )
  closeSync(console)
  const end = () => qemu.kill('SIGKILL')
  process.on('exit', end)
  const url = `http://127.0.0.1:${port}`
  await untilOpen(url, qemu, file)
  return {
    url,
    async cut() {
      const ended = once(qemu, 'exit')
      end()
      await ended
      process.off('exit', end)
    },
  }
}

async function untilOpen(url: string, qemu: ChildProcess, file: string): Promise<void> {
  const until = Date.now() + openWithinMs
  while (Date.now() < until && qemu.exitCode === null) {
    const isOpen = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(60_000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isOpen) return
    await wait(1_000)
  }
  const said = readFileSync(file, 'latin1').split('\n').slice(-30).join('\n')
  throw new Error(`The hub is not open within ${openWithinMs / 60_000} minutes; the console said:\n${said}`)
}

/** Copies the hub's data from the disk of a machine that was cut, as the next boot will find it. */
export function takeData(to: string): string {
  const copy = join(folder, 'disk-copy.img')
  execFileSync('cp', ['--sparse=always', '--reflink=auto', disk, copy])
  // Replays the journal. Status 1: something was put right.
  try {
    execFileSync('e2fsck', ['-p', copy], { stdio: 'ignore' })
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error
  }
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  execFileSync('debugfs', ['-R', `rdump /var/lib/mayim ${to}`, copy], { stdio: 'ignore' })
  rmSync(copy)
  return join(to, 'mayim')
}
