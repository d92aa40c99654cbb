import * as z from 'zod'

/** What can be wrong with a gateway's certificate. */
export const certificateProblems = ['untrusted', 'expired', 'wrongName'] as const
export type CertificateProblem = (typeof certificateProblems)[number]

/** The counter's connection to the gateway. `clockOffset` is the gateway's clock minus ours, in milliseconds. */
export const gatewayStatus = z.object({
  /** `troubled`: it answers, but nothing usable, for example a maintenance page. */
  state: z.enum(['untried', 'reachable', 'unreachable', 'refused', 'troubled']),
  since: z.int(),
  clockOffset: z.int(),
  /** The offset, if it is so large that the gateway refuses our requests, or soon will: set this computer's clock. */
  clockSkew: z.int().nullable(),
  /** The last answer was accepted although its signature is invalid or was not checked: the gateway profile allows it. */
  unverified: z.boolean(),
  /** Why nothing was sent to the server that was reached: its certificate is not trusted. */
  certificate: z.enum(certificateProblems).nullable(),
  /** The zone in which it seems to write its times, such as `+00:00`, where that is another than its profile's. */
  timesIn: z.string().nullable(),
})
export type GatewayStatus = z.infer<typeof gatewayStatus>
