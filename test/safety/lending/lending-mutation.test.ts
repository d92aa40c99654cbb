import { testProof } from '../test-proof.ts'
import { lendingMutation } from './lending-mutation.ts'

testProof(lendingMutation)
