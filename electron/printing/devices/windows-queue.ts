import { type PrintDevice, PrintFailed, statusOf } from './device.ts'
import { systemCommand } from './system-command.ts'

const HAND_OVER_MS = 9_000

/**
 * Windows has no command that gives a printer raw bytes, so PowerShell asks the spooler itself. The script is fixed: the
 * printer's name comes by the environment and the bytes by stdin, so neither is ever part of a command.
 */
const script = `
$ErrorActionPreference = 'Stop'
Add-Type -TypeDefinition @'
using System;
using System.Runtime.InteropServices;
public static class Spooler {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public class Doc { public string Name; public string File; public string Type; }
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern int StartDocPrinter(IntPtr printer, int level, [In] Doc doc);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool ClosePrinter(IntPtr printer);
  public static int Print(string name, byte[] bytes) {
    IntPtr printer;
    if (!OpenPrinter(name, out printer, IntPtr.Zero)) return Marshal.GetLastWin32Error() == 5 ? 3 : 2;
    try {
      if (StartDocPrinter(printer, 1, new Doc { Name = "Loket", Type = "RAW" }) == 0)
        return Marshal.GetLastWin32Error() == 5 ? 3 : 4;
      int written;
      bool took = WritePrinter(printer, bytes, bytes.Length, out written) && written == bytes.Length;
      return EndDocPrinter(printer) && took ? 0 : 5;
    } finally { ClosePrinter(printer); }
  }
}
'@
$bytes = New-Object IO.MemoryStream
[Console]::OpenStandardInput().CopyTo($bytes)
exit [Spooler]::Print($env:LOKET_PRINTER, $bytes.ToArray())
`

const failures = { 2: 'notConfigured', 3: 'permission', 4: 'refused' } as const

/** A printer that Windows knows. Written from the spooler's documentation; no Windows was at hand to try it on. */
export function windowsQueue(name: string): PrintDevice {
  return {
    // The spooler's own word on it would cost seconds.
    status: async () => statusOf('reachable'),
    async send({ lead, slip }, signal) {
      const end = await powershell(script, {
        until: AbortSignal.any([signal, AbortSignal.timeout(HAND_OVER_MS)]),
        input: Buffer.concat([lead, slip]),
        environment: { LOKET_PRINTER: name },
      })
      if (end.code === 0) return
      if (end.code === 'ENOENT') throw new PrintFailed('notConfigured')
      const known = failures[end.code as keyof typeof failures]
      throw new PrintFailed(known ?? (signal.aborted ? 'interrupted' : end.cutShort ? 'timeout' : 'unknown'))
    },
  }
}

/** Runs a script of ours in the PowerShell that every Windows has. */
export function powershell(text: string, options: Parameters<typeof systemCommand>[2]) {
  const encoded = Buffer.from(text, 'utf16le').toString('base64')
  return systemCommand(
    'powershell.exe',
    ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded],
    options,
  )
}
