/** The limit for one slip; pictures as large as the paper take a tenth of it. */
export const MAX_BYTES = 512 * 1024

/** Received bytes: all are counted, the first {@link MAX_BYTES} are kept. */
export function createByteStore() {
  const parts: Uint8Array[] = []
  let kept = 0
  let count = 0
  return {
    add(bytes: Uint8Array): void {
      count += bytes.length
      const part = bytes.slice(0, MAX_BYTES - kept)
      kept += part.length
      if (part.length > 0) parts.push(part)
    },
    count: () => count,
    all: (): Uint8Array => Buffer.concat(parts),
  }
}
