import { readdir, readFile } from 'node:fs/promises'
import { readDevice } from '../../shared/printer/device-address.ts'
import type { FoundPrinter } from '../../shared/printer/printer.ts'
import type { ProfileId } from '../../shared/printer/profiles.ts'
import { systemCommand } from './devices/system-command.ts'
import { powershell } from './devices/windows-queue.ts'

const LOOK_MS = 5_000

/** Printers that the operating system knows: its queues, and USB printers without a queue. A source that can't be read is left out. */
export async function discoverPrinters(
  signal: AbortSignal,
  folders?: readonly string[],
): Promise<FoundPrinter[]> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)])
  if (process.platform === 'win32') return windowsPrinters(until)
  const [queues, usb, bluetooth] = await Promise.all([
    cupsQueues(until, folders),
    usbPrinters(),
    bluetoothPorts(),
  ])
  return [...usb, ...bluetooth, ...queues]
}

async function cupsQueues(until: AbortSignal, folders?: readonly string[]): Promise<FoundPrinter[]> {
  const { stdout } = await systemCommand('lpstat', ['-e'], { until, folders })
  return stdout.split('\n').flatMap((name) => queueOf(name))
}

async function windowsPrinters(until: AbortSignal): Promise<FoundPrinter[]> {
  const script =
    '[Console]::OutputEncoding = [Text.Encoding]::UTF8; Get-Printer | ForEach-Object { $_.Name }; ' +
    "[IO.Ports.SerialPort]::GetPortNames() | ForEach-Object { 'port:' + $_ }"
  const { stdout } = await powershell(script, { until })
  return stdout.split(/\r?\n/).flatMap((line) => {
    const [, port] = /^port:(COM\d{1,3})$/.exec(line) ?? []
    if (port === undefined) return queueOf(line)
    return [{ device: `file:///${port}`, name: port, profile: 'generic-58' as const }]
  })
}

const queueOf = (name: string): FoundPrinter[] =>
  // An address that the settings would refuse is not offered.
  /^\S(\P{Cc}{0,125}\S)?$/u.test(name)
    ? [{ device: `queue:${name}`, name, profile: guess(name, 'office-a4') }]
    : []

/**
 * Ports of Bluetooth printers that the system has paired: /dev/rfcomm0 on Linux, /dev/cu.… on a Mac, where those named
 * tty wait for somebody to call. The system's own ports are left out.
 */
async function bluetoothPorts(): Promise<FoundPrinter[]> {
  const wanted = process.platform === 'darwin' ? /^cu\.(?!.*(Incoming|debug|console|wlan))/i : /^rfcomm\d+$/
  const files = await readdir('/dev').catch(() => [])
  return files
    .filter((file) => wanted.test(file) && readDevice(`file:///dev/${file}`) !== null)
    .map((file) => ({ device: `file:///dev/${file}`, name: file, profile: guess(file, 'generic-58') }))
}

/** Linux only; elsewhere there is no such folder. */
async function usbPrinters(): Promise<FoundPrinter[]> {
  const files = await readdir('/dev/usb').catch(() => [])
  return Promise.all(
    files
      .filter((file) => /^lp\d+$/.test(file))
      .map(async (file) => {
        const said = await readFile(`/sys/class/usbmisc/${file}/device/ieee1284_id`, 'utf8').catch(() => '')
        const [maker = '', model = ''] = [/M(?:FG|ANUFACTURER):([^;]*)/, /M(?:DL|ODEL):([^;]*)/].map(
          (member) => member.exec(said)?.[1]?.trim() ?? '',
        )
        const name = `${maker} ${model}`.trim()
        return { device: `file:///dev/usb/${file}`, name, profile: guess(name, 'generic-58') }
      }),
  )
}

/** The likely profile of a printer by its name; `otherwise` if the name says nothing. */
export function guess<Otherwise>(called: string, otherwise: Otherwise): ProfileId | Otherwise {
  const name = called.replace(/[-_]/g, ' ')
  // Phones can't read codes from needle printers.
  if (/\bTM U\d/i.test(name)) return otherwise
  if (/\bstar\b|\bTSP/i.test(name)) return 'star-80'
  if (/\bTM P20/i.test(name)) return 'generic-58'
  if (/\bTM [A-Z\d]/i.test(name)) return 'epson-80'
  if (/58/.test(name)) return 'generic-58'
  if (/\b42\b/.test(name)) return 'epson-42'
  if (/80|\bPOS|receipt|struk|thermal/i.test(name)) return 'generic-80'
  return otherwise
}
