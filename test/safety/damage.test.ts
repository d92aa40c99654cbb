import { damage } from './damage.ts'
import { testProof } from './test-proof.ts'

testProof(damage)
