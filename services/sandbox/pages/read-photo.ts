import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url&inline'

// The program comes with us: without it the library would fetch it from elsewhere.
prepareZXingModule({ overrides: { wasmBinary: await (await fetch(reader)).arrayBuffer() } })

/** What a picture shows: a QR code's content, none at all, or nothing, as it is no PNG or JPEG picture. */
export type PhotoReading =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'noCode' }
  | { readonly kind: 'noPicture' }

/** Finds the QR code in the file of a picture. Costs a megabyte to load: import it when a picture has come. */
export async function readPhoto(file: Uint8Array): Promise<PhotoReading> {
  try {
    const [found] = await readBarcodes(file, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    if (!found) return { kind: 'noCode' }
    return found.isValid ? { kind: 'code', code: found.text } : { kind: 'noPicture' }
  } catch {
    // A picture that needs more memory than there is.
    return { kind: 'noPicture' }
  }
}
