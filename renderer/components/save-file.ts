/** Hands a file over by the browser's own download; the desktop app asks where to. */
export function saveFile(name: string, type: string, parts: readonly BlobPart[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then, and holds its own.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Bytes that crossed as base64, which is how the main process hands files over. */
export const bytesOfBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
