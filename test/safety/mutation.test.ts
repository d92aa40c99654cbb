import { mutation } from './mutation.ts'
import { testProof } from './test-proof.ts'

testProof(mutation)
