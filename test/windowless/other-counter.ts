import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { startOtherGateway } from '../other-gateway/server.ts'
import type { Keys } from '../other-gateway/signature.ts'

const merchantId = '900001'
export const secret = 'shared with the other gateway'

/** A counter pointed at the other gateway by nothing but settings. */
export async function otherCounter(
  keys: Keys = { profile: 'hmac-sha256-hex', secret },
  profile = {},
  ours: object = {},
) {
  const gateway = await startOtherGateway({ keys, merchantId })
  onTestFinished(() => gateway.close())
  const dataDir = temporaryFolder()
  const file = join(dataDir, 'theirs.json')
  writeFileSync(file, JSON.stringify(profile))
  const sandbox = { url: gateway.url, merchantId, secret, profile: file, ...ours }
  return { ...(await windowlessCounter({ dataDir, sandbox })), gateway }
}
