import * as z from 'zod'

/** What can be wrong with the certificate that a gateway shows. */
export const certificateProblems = ['untrusted', 'expired', 'wrongName'] as const
export type CertificateProblem = (typeof certificateProblems)[number]

/** The counter's line to the gateway. `clockOffset` is the gateway's clock minus ours, in milliseconds. */
export const gatewayStatus = z.object({
  /** `troubled`: it answers, and nothing of it can be believed, as while it shows a maintenance page. */
  state: z.enum(['untried', 'reachable', 'unreachable', 'refused', 'troubled']),
  since: z.int(),
  clockOffset: z.int(),
  /** The offset where it is so large that the gateway refuses our requests, or soon will: set this computer's clock. */
  clockSkew: z.int().nullable(),
  /** The last answer was taken though its signature does not hold, or was not looked at: the gateway profile says so. */
  unverified: z.boolean(),
  /** Why nothing was asked of the server that was reached: its certificate is not to be trusted. */
  certificate: z.enum(certificateProblems).nullable(),
})
export type GatewayStatus = z.infer<typeof gatewayStatus>
