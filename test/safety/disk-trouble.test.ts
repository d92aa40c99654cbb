import { diskTrouble, whyNoDiskTrouble } from './disk-trouble.ts'
import { testProof } from './test-proof.ts'

testProof(diskTrouble, { timeout: 600_000, impossible: whyNoDiskTrouble() })
