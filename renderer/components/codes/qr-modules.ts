import { create } from 'qrcode'

/** Modules of white around a code, as the standard asks. */
const QUIET_MODULES = 4

/** A QR code as one path of unit squares, and its side with the quiet zone, in modules. */
export function drawQr(content: string): { readonly path: string; readonly side: number } {
  const { modules } = create(content, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue
      const from = x + QUIET_MODULES
      while (x + 1 < modules.size && modules.get(y, x + 1)) x += 1
      path += `M${from} ${y + QUIET_MODULES}H${x + 1 + QUIET_MODULES}v1H${from}z`
    }
  }
  return { path, side: modules.size + 2 * QUIET_MODULES }
}
