/** Saves a file by the browser's own download; the desktop app asks where. */
export function saveFile(name: string, type: string, parts: readonly BlobPart[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the download has begun and has its own copy.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Bytes that arrived as base64, as the main process sends files. */
export const bytesOfBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
