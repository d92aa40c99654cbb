import type { CoreOptions } from '../../electron/composition/core.ts'
import { createGatewayConnectivity } from '../../electron/gateway/connectivity.ts'
import { systemClock } from '../../platform/clock.ts'
import { systemRandomness } from '../../platform/randomness.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'

/** The options that a test always sets itself. */
type Said = 'journal' | 'transport' | 'signer' | 'merchantId' | 'baseUrl' | 'onTrouble'

/** A core's options: what a test does not say is as usual, or does nothing. */
export const coreOptions = (said: Partial<CoreOptions> & Pick<CoreOptions, Said>): CoreOptions => ({
  clock: systemClock,
  random: systemRandomness,
  connectivity: createGatewayConnectivity(said.clock?.now ?? Date.now, () => {}),
  profile: documentDefault,
  notifyUrl: null,
  expected: { merchantName: null, nmid: null },
  productName: () => 'Toko Saya',
  receiptFor: () => null,
  emit: () => {},
  onPrintQueued: () => {},
  onExchange: () => {},
  ...said,
})
