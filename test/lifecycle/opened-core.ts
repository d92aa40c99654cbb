import { expect, onTestFinished } from 'vitest'
import { type CoreOptions, createCore } from '../../electron/composition/core.ts'
import { createTransport } from '../../electron/gateway/transport.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { coreOptions } from '../helpers/core-options.ts'

type OpenedCore = Partial<CoreOptions> &
  Pick<CoreOptions, 'journal' | 'baseUrl' | 'merchantId'> & { readonly secret: string }

/** The core at a gateway behind a real socket. It ends with its test, which fails if any of the `troubles` is left by then. */
export function openedCore({ secret, ...options }: OpenedCore) {
  const transport = createTransport()
  const troubles: unknown[] = []
  const core = createCore(
    coreOptions({
      transport,
      signer: createSigner('hmac-sha256-hex', { secret }),
      onTrouble: (error) => troubles.push(error),
      ...options,
    }),
  )
  onTestFinished(async () => {
    await core.stop()
    await transport.close()
    expect(troubles).toEqual([])
  })
  return { ...core, troubles }
}
