/** Client and sandbox over a real socket, by each signing profile. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createGatewayClient } from '../../electron/gateway/client.ts'
import { createTransport } from '../../electron/gateway/transport.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { readCommandLine } from '../../services/sandbox/command-line.ts'
import { createQrOrder } from '../../shared/gateway/operations/create-qr-order.ts'
import { sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'
import {
  type SigningKeys,
  type SigningProfile,
  signingProfiles,
} from '../../shared/gateway/signing-profiles.ts'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'
import { rsaKeys } from './rsa-keys.ts'

const order = { paymentType: 'QRIS', amount: rupiah(10_000), productName: 'Kopi' } as const
const [ours, theirs] = [rsaKeys(), rsaKeys()]

test.each(signingProfiles)(
  '%s: client and sandbox understand each other, and nobody else',
  async (profile) => {
    const { url } = await sandboxThatSigns(profile)
    const keys = {
      secret: 'shared-secret',
      accessToken: 'shared-token',
      privateKey: ours.privateKey,
      publicKey: theirs.publicKey,
    }
    expect(await create(url, profile, keys, 'T-1')).toMatchObject({ status: '01' })

    const stranger = { ...keys, secret: 'another', privateKey: theirs.privateKey }
    const refused = { name: 'CredentialsRefused', errCode: 'signError' }
    await expect(create(url, profile, stranger, 'T-2')).rejects.toMatchObject(refused)
  },
)

test('the sandbox’s command line says which key file is missing or can’t be read', () => {
  const sign = ['--sign', 'rsa-sha256-base64']
  expect(() => readCommandLine(sign)).toThrow(
    '--sign rsa-sha256-base64 needs --private-key and --public-key.',
  )
  const missing = [...sign, '--private-key', '/nowhere.pem', '--public-key', '/nowhere.pem']
  expect(() => readCommandLine(missing)).toThrow("The file of --private-key can't be read (ENOENT).")
})

/** A sandbox as its command line makes it. */
async function sandboxThatSigns(profile: SigningProfile) {
  const folder = temporaryFolder()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const command = readCommandLine([
    '--port',
    '0',
    '--sign',
    profile,
    '--secret',
    'shared-secret',
    '--token',
    'shared-token',
    '--private-key',
    file('gateway.pem', theirs.privateKey),
    '--public-key',
    file('merchant.pem', ours.publicKey),
  ])
  if (command.kind !== 'run') expect.fail('it only shows its help')
  return startedSandbox(command.sandbox)
}

async function create(url: string, profile: SigningProfile, keys: SigningKeys, merchantTradeNo: string) {
  const transport = createTransport()
  onTestFinished(() => transport.close())
  const client = createGatewayClient({
    profile: sandboxProfile,
    baseUrl: url,
    merchantId: '010001',
    signer: createSigner(profile, keys),
    transport,
    now: Date.now,
    onContact: () => {},
  })
  const { members } = await client.send(client.prepare(createQrOrder, { ...order, merchantTradeNo }))
  return members
}
