import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { deviceOf } from '../../electron/printing/devices/device-of.ts'
import { aPrinter, asSlip } from '../helpers/printers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const never = new AbortController().signal
const slip = Buffer.from('a slip\n')

test.skipIf(process.platform === 'win32')(
  'a printer at a port of Windows, where a read may never end, is asked nothing and gets its slip',
  async () => {
    asOnWindows()
    // The name of a port there is that of an ordinary file here.
    execFileSync('mkfifo', ['\\\\.\\COM3'])
    const port = openSync('\\\\.\\COM3', constants.O_RDWR | constants.O_NONBLOCK)
    onTestFinished(() => closeSync(port))
    const device = deviceOf(aPrinter({ device: 'file:///COM3', profile: 'epson-80' }))
    expect(await device.status(never)).toEqual({ state: 'reachable', paperLow: false })
    await device.send(asSlip(slip), never)
    const taken = Buffer.alloc(100)
    expect(taken.subarray(0, readSync(port, taken))).toEqual(slip)
    expect(device.identity).toBeUndefined()
  },
)

/** For the rest of the test the code takes this system for Windows, and a new folder for the place of its ports. */
function asOnWindows() {
  const [platform, folder] = [Object.getOwnPropertyDescriptor(process, 'platform') ?? {}, process.cwd()]
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', platform)
    process.chdir(folder)
  })
  process.chdir(temporaryFolder())
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' })
}
