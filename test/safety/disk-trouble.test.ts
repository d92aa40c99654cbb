import { diskTrouble, whyNoDiskTrouble } from './disk-trouble.ts'
import { testProof } from './test-proof.ts'

testProof(diskTrouble, { impossible: whyNoDiskTrouble() })
