import { diskTrouble, whyNoDiskTrouble } from './disk-trouble.ts'
import { testProof } from './test-proof.ts'

testProof(diskTrouble, import.meta.filename, { timeout: 600_000, impossible: whyNoDiskTrouble() })
