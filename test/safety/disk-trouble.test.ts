import { test } from 'vitest'
import { diskTrouble, whyNoDiskTrouble } from './disk-trouble.ts'
import { proveOnPush } from './proof.ts'

const reason = whyNoDiskTrouble()

test.skipIf(reason !== null)(
  reason === null ? diskTrouble.rule : `${diskTrouble.rule} (${reason})`,
  async () => {
    await proveOnPush(diskTrouble)
  },
  120_000,
)
