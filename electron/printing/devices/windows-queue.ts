import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import { type PrintDevice, PrintFailed, SLOWEST_BYTES_A_SECOND, STANDS_STILL_MS, statusOf } from './device.ts'
import { systemCommand } from './system-command.ts'

/** For PowerShell to start and to compile the script. */
const BEGIN_MS = 9_000

/**
 * Windows has no command that sends raw bytes to a printer, so PowerShell calls the spooler. The script is constant: the
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
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool GetJob(IntPtr printer, int job, int level, IntPtr into, int size, out int needed);
  [DllImport("winspool.drv", CharSet = CharSet.Unicode, SetLastError = true)]
  static extern bool SetJob(IntPtr printer, int job, int level, IntPtr info, int command);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  static extern bool ClosePrinter(IntPtr printer);
  const int Printing = 0x10, PaperOut = 0x40, Deleted = 0x100, Done = 0x80 | 0x1000;
  const int Trouble = 0x2 | 0x20 | PaperOut | 0x200 | 0x400;
  const int Delete = 5;
  static int StatusOf(IntPtr printer, int job) {
    int needed;
    GetJob(printer, job, 1, IntPtr.Zero, 0, out needed);
    if (needed == 0) return -1;
    IntPtr info = Marshal.AllocHGlobal(needed);
    try {
      // JOB_INFO_1: a number and six texts come before the status, each as wide as a pointer.
      return GetJob(printer, job, 1, info, needed, out needed) ? Marshal.ReadInt32(info, 7 * IntPtr.Size) : -1;
    } finally { Marshal.FreeHGlobal(info); }
  }
  public static int Print(string name, byte[] bytes, int patience) {
    IntPtr printer;
    if (!OpenPrinter(name, out printer, IntPtr.Zero)) return Marshal.GetLastWin32Error() == 5 ? 3 : 2;
    try {
      int job = StartDocPrinter(printer, 1, new Doc { Name = "Loket", Type = "RAW" });
      if (job == 0) return Marshal.GetLastWin32Error() == 5 ? 3 : 4;
      int written;
      bool took = WritePrinter(printer, bytes, bytes.Length, out written) && written == bytes.Length;
      took = EndDocPrinter(printer) && took;
      for (int waited = 0; ; waited += 200) {
        int status = StatusOf(printer, job);
        if (took && (status < 0 || (status & Done) != 0)) return 0;
        if (status < 0 || (status & Deleted) != 0) return 5;
        if (!took || (status & Trouble) != 0 || waited >= patience) {
          SetJob(printer, job, 0, IntPtr.Zero, Delete);
          return (status & Printing) != 0 ? 5 : (status & PaperOut) != 0 ? 7 : 6;
        }
        System.Threading.Thread.Sleep(200);
      }
    } finally { ClosePrinter(printer); }
  }
}
'@
$bytes = New-Object IO.MemoryStream
[Console]::OpenStandardInput().CopyTo($bytes)
exit [Spooler]::Print($env:LOKET_PRINTER, $bytes.ToArray(), [int]$env:LOKET_PATIENCE)
`

const failures: Partial<Record<string, PrintFailure>> = {
  2: 'notConfigured',
  3: 'permission',
  4: 'refused',
  // The spooler had begun to print it, or somebody deleted it there; it had not; its printer is out of paper.
  5: 'timeout',
  6: 'offline',
  7: 'paperOut',
}

/**
 * A printer that Windows knows. A slip counts as sent when the spooler has passed it on; otherwise its job is deleted, so
 * that no pulse and no expired code comes out when the printer is switched on later. Written from the spooler's
 * documentation; it has not been tried on Windows.
 */
export function windowsQueue(name: string): PrintDevice {
  return {
    // Asking the spooler would cost seconds.
    status: async () => statusOf('reachable'),
    async send({ lead, slip }, signal) {
      const bytes = Buffer.concat([lead, slip])
      const patience = STANDS_STILL_MS + Math.ceil((bytes.length / SLOWEST_BYTES_A_SECOND) * 1_000)
      const end = await powershell(script, {
        until: AbortSignal.any([signal, AbortSignal.timeout(BEGIN_MS + patience)]),
        input: bytes,
        environment: { LOKET_PRINTER: name, LOKET_PATIENCE: String(patience) },
      })
      if (end.code === 0) return
      if (end.code === 'ENOENT') throw new PrintFailed('notConfigured')
      const known = failures[String(end.code)]
      throw new PrintFailed(known ?? (signal.aborted ? 'interrupted' : end.cutShort ? 'timeout' : 'unknown'))
    },
  }
}

/** Runs our script in the PowerShell that every Windows has. */
export function powershell(text: string, options: Parameters<typeof systemCommand>[2]) {
  const encoded = Buffer.from(text, 'utf16le').toString('base64')
  return systemCommand(
    'powershell.exe',
    ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded],
    options,
  )
}
