import { X509Certificate } from 'node:crypto'
import type { CertificateAuthority, CertificateAuthorityProblem } from '../../shared/merchant/merchant.ts'

/** A text that is not a certificate authority to trust; the reason is for a screen, and the text is never quoted. */
export class AuthorityRefused extends Error {
  override readonly name = 'AuthorityRefused'
  readonly problem: CertificateAuthorityProblem
  constructor(problem: CertificateAuthorityProblem) {
    super(`the certificate is refused: ${problem}`)
    this.problem = problem
  }
}

/** A root certificate and the intermediates between it and a server. */
const MAX_CERTIFICATES = 5
/** Shorter RSA keys and smaller curves can be broken. */
const MIN_BITS = 2048
const MIN_CURVE_BITS = 224

/** The certificates in a PEM text, in the form in which they are stored; throws {@link AuthorityRefused}. */
export function readAuthorities(
  text: string,
  now: number,
): { pem: string; authorities: CertificateAuthority[] } {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) throw new AuthorityRefused('privateKey')
  const blocks = text.split('-----BEGIN CERTIFICATE-----').slice(1)
  if (blocks.length === 0) throw new AuthorityRefused('notPem')
  if (blocks.length > MAX_CERTIFICATES) throw new AuthorityRefused('tooMany')
  const certificates = blocks.map((block) => readOne(`-----BEGIN CERTIFICATE-----${block}`, now))
  return {
    pem: certificates.map((certificate) => certificate.toString()).join(''),
    authorities: certificates.map(authorityOf),
  }
}

function readOne(pem: string, now: number): X509Certificate {
  const certificate = parsed(pem)
  if (!certificate.ca) throw new AuthorityRefused('notAuthority')
  const { modulusLength = MIN_BITS, namedCurve = '' } = certificate.publicKey.asymmetricKeyDetails ?? {}
  // A curve's name has its size: prime256v1, secp384r1.
  const [curveBits = MIN_CURVE_BITS] = namedCurve.match(/\d{3}/) ?? []
  if (modulusLength < MIN_BITS || Number(curveBits) < MIN_CURVE_BITS) throw new AuthorityRefused('weak')
  if (Date.parse(certificate.validTo) <= now) throw new AuthorityRefused('expired')
  return certificate
}

function parsed(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new AuthorityRefused('unreadable')
  }
}

function authorityOf(certificate: X509Certificate): CertificateAuthority {
  return {
    subject: nameIn(certificate.subject),
    validUntil: Date.parse(certificate.validTo),
    fingerprint: certificate.fingerprint256,
  }
}

/** A certificate's name on one line, as people know it. Its maker chose the name, so it is treated as plain text. */
export function nameIn(subject: string): string {
  const parts = subject.split('\n').map((part) => part.replace(/^[A-Za-z.0-9]{1,20}=/, ''))
  return parts
    .reverse()
    .join(', ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, 120)
}
