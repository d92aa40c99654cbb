import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A place where a secret could have ended up: a name for the report, and all its bytes. */
export interface Place {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Every way in which programs write a text, or the bytes of a key. Base64 depends on the bytes before it, so all three shifts
 * are included.
 */
export function formsOf(secret: string | Buffer): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const forms = new Map<string, Buffer>([
    ['plain', bytes],
    ['hex', Buffer.from(hex)],
    ['HEX', Buffer.from(hex.toUpperCase())],
    ...(typeof secret === 'string' ? textForms(secret) : []),
  ])
  for (const shift of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
    // Characters that contain bits of their neighbours are left out.
    const sure = (text: string) =>
      text.replace(/=+$/, '').slice(Math.ceil((shift * 8) / 6), Math.floor((encoded.length * 8) / 6))
    forms.set(`base64+${shift}`, Buffer.from(sure(encoded.toString('base64'))))
    forms.set(`base64url+${shift}`, Buffer.from(sure(encoded.toString('base64url'))))
  }
  return forms
}

function textForms(secret: string): [string, Buffer][] {
  const utf16 = Buffer.from(secret, 'utf16le')
  return [
    ['URL-encoded', Buffer.from(encodeURIComponent(secret))],
    ['as a form', Buffer.from(new URLSearchParams({ '': secret }).toString().slice(1))],
    ['JSON', Buffer.from(JSON.stringify(secret).slice(1, -1))],
    ['UTF-16LE', utf16],
    ['UTF-16BE', Buffer.from(utf16).swap16()],
    ['reversed', Buffer.from([...secret].reverse().join(''))],
  ]
}

/** Where each secret was found, and in which form. The report does not contain the secret. */
export function findings(places: readonly Place[], secrets: ReadonlyMap<string, string | Buffer>): string[] {
  return [...secrets].flatMap(([name, secret]) =>
    [...formsOf(secret)].flatMap(([form, bytes]) =>
      places.filter((place) => place.bytes.includes(bytes)).map((place) => `${name}, ${form}: ${place.name}`),
    ),
  )
}

/** Every file below a folder, of any kind. */
export function filesIn(folder: string): Place[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
}
