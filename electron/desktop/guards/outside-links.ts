import { readWebAddress } from '../../../shared/web-address.ts'

/** Sites that a link of the page may open in the computer's browser: WhatsApp, for a receipt to a customer's number. */
const hosts: readonly string[] = ['wa.me']

/** Whether a link may be opened outside: https, and exactly one of these hosts. */
export function mayOpenOutside(address: string): boolean {
  const url = readWebAddress(address)
  return url?.protocol === 'https:' && hosts.includes(url.host)
}
