/** The size of a picture, in pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * The size that a PNG, JPEG or WebP file gives in its header, before anything is unpacked: a small file can be a
 * picture of gigabytes. Null if the header gives none.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return ofPng(view) ?? ofWebP(view) ?? ofJpeg(view)
  } catch {
    // The header ends before the size.
    return null
  }
}

const wordAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)))

function ofPng(view: DataView): PictureSize | null {
  if (view.getUint32(0) !== 0x89504e47 || wordAt(view, 12) !== 'IHDR') return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function ofWebP(view: DataView): PictureSize | null {
  if (wordAt(view, 0) !== 'RIFF' || wordAt(view, 8) !== 'WEBP') return null
  const three = (at: number) => view.getUint16(at, true) + 65_536 * view.getUint8(at + 2)
  switch (wordAt(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: three(24) + 1, height: three(27) + 1 }
    default:
      return null
  }
}

/** Frames give the size: every SOF marker except tables (C4), reserved (C8) and arithmetic conditions (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** TEM and the restarts have no length: read as one, the next bytes would hide the frame that a decoder finds there. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

function ofJpeg(view: DataView): PictureSize | null {
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // No marker: a decoder skips a stuffed zero and looks for a frame in what would be its bytes here.
    if (marker < 0xc0 && !isAlone(marker)) return null
    // Bytes of FF may come before a marker as padding.
    if (marker === 0xff) at += 1
    else at += isAlone(marker) ? 2 : 2 + view.getUint16(at + 2)
  }
  return null
}
